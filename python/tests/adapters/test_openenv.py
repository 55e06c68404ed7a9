"""The adapter for OpenEnv, served on the loopback interface and played by its client."""

import pickle
import threading
import time
from contextlib import contextmanager

import pytest
import requests
import uvicorn
from conftest import PUZZLE, SOLUTION
from games import BOXES, Task, moves, task_of, tells
from ninefold import reasoning
from ninefold.reasoning.integrations.openenv import (
    SudokuAction,
    SudokuClient,
    SudokuEnvironment,
    app,
)


@contextmanager
def served(tasks, **options):
    """The address of a server that runs meanwhile."""
    config = uvicorn.Config(app(tasks, **options), host="127.0.0.1", port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def test_its_client_plays_games_of_all_sizes_on_a_server():
    tasks = [task_of(side) for side in BOXES]
    with served(tasks) as address, SudokuClient(base_url=address).sync() as client:
        for index, task in enumerate(tasks):
            first = client.reset(index=index, episode_id=f"game-{index}")
            assert (first.done, first.reward) == (False, 0.0)
            assert "Fill in the blanks" in first.observation.text
            results = [client.step(SudokuAction(text=move)) for move in moves(task)]
            assert [result.reward for result in results] == [0.0] * 5 + [1.0]
            assert results[-1].done
            assert results[0].observation.parts["made"] == 1
            state = client.state()
            assert (state.episode_id, state.step_count) == (f"game-{index}", 6)
            assert (state.board, state.ending) == (task.solution, "full")


def test_sessions_are_games_of_their_own():
    with (
        served([PUZZLE]) as address,
        SudokuClient(base_url=address).sync() as one,
        SudokuClient(base_url=address).sync() as other,
    ):
        for client in (one, other):
            client.reset(seed=1)
        one.step(SudokuAction(text="r1c3=4"))
        assert one.state().board != other.state().board == PUZZLE


def test_what_a_server_returns_does_not_tell_the_solution():
    with (
        served([Task(PUZZLE, SOLUTION)]) as address,
        SudokuClient(base_url=address).sync() as client,
    ):
        returned = [client.reset(index=0, seed=1)]
        for text in ("r1c3=4", "hint", "what is the solution?", "undo", "answer", "r1c4=6"):
            returned += [client.step(SudokuAction(text=text)), client.state()]
        assert returned[-2].reward == 0.0
    assert not tells(returned, SOLUTION)


def test_no_page_of_a_server_tells_the_solution():
    with served([Task(PUZZLE, SOLUTION)], feedback="truth") as address:
        routes = requests.get(f"{address}/openapi.json", timeout=60).json()["paths"]
        pages = [requests.get(address + route, timeout=60).text for route in routes]
        body = {"split": "train", "index": 0, "start": 0, "stop": 1, "action": {"text": "r1c3=4"}}
        pages += [requests.post(address + route, json=body, timeout=60).text for route in routes]
    assert len(pages) > 10
    assert any(PUZZLE in page for page in pages)
    assert not tells(pages, SOLUTION)


def test_without_tasks_a_server_plays_those_of_the_library():
    row = reasoning.tasks("test", seed=7)[3]
    with (
        served(None, split="test", seed=7) as address,
        SudokuClient(base_url=address).sync() as client,
    ):
        client.reset(index=3)
        assert client.state().board == row.puzzle
        rows = "\n".join(row.solution)
        assert client.step(SudokuAction(text=rows)).observation.parts["malformed"] == 1
        assert client.step(SudokuAction(text=" ".join(moves(row)))).reward == 1.0


def test_nothing_that_an_environment_holds_tells_the_solution():
    for feedback in ("rules", "none"):
        env = SudokuEnvironment([Task(PUZZLE, SOLUTION)], feedback=feedback)
        env.step(SudokuAction(text="r1c3=4"))
        split = env.list_splits()[0]
        shown = [env.state, env.get_metadata(), env.get_task(split, 0), env.num_tasks(split)]
        for each in (shown, env, repr(env), pickle.dumps(env)):
            assert not tells(each, SOLUTION)


def test_tasks_are_found_and_chosen():
    tasks = [task_of(4, seed=seed) for seed in range(50)]
    env = SudokuEnvironment(tasks, split="test")
    assert (env.list_splits(), env.num_tasks("test")) == (["test"], 50)
    assert env.get_task("test", 7) == {"index": 7, "puzzle": tasks[7].puzzle}
    env.reset(split="test", index=7)
    assert env.state.board == tasks[7].puzzle
    boards = [(env.reset(seed=seed), env.state.board)[1] for seed in (1, 2, 1)]
    assert boards[0] == boards[2] != boards[1]
    with pytest.raises(ValueError, match="split: 'train'; expected 'test', which is served"):
        env.reset(split="train")
    with pytest.raises(IndexError):
        env.get_task("test", 50)
