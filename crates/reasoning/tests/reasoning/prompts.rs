//! Prompts: their texts, and that nothing in them is an answer.

use hmac_sha256::Hash;
use ninefold_reasoning::{Cells, Form, Reason, Size, Task, Template};

const FORMS: [Form; 2] = [Form::Answer, Form::Boxed];

/// A puzzle of this size: a full grid without its first cell, and that grid.
fn puzzle(size: Size) -> (Cells, String) {
    let (side, height) = (size.side(), size.box_height());
    let (width, symbols) = (side / height, b"123456789ABCDEFG");
    let symbol = |row: usize, column: usize| {
        char::from(symbols[(row % height * width + row / height + column) % side])
    };
    let full: String = (0..side * side).map(|cell| symbol(cell / side, cell % side)).collect();
    let blank = format!(".{}", &full[1..]);
    (Cells::parse(size, blank.as_bytes()).expect("cells"), full)
}

/// Each template with each size and form.
fn each(mut with: impl FnMut(Template, Form, &Task, &str, &str)) {
    for size in Size::ALL {
        let (cells, full) = puzzle(size);
        let task = Task::new(cells, None).expect("a task");
        for template in Template::ALL {
            for form in FORMS {
                with(template, form, &task, &template.fill(&cells, form), &full);
            }
        }
    }
}

fn declared(form: Form, text: &str) -> String {
    match form {
        Form::Answer => format!("<answer>{text}</answer>"),
        Form::Boxed => format!("\\boxed{{{text}}}"),
        Form::Auto => text.to_owned(),
    }
}

#[test]
fn no_prompt_is_an_answer_and_no_line_of_it_could_be_one() {
    each(|template, form, task, prompt, _| {
        assert!(!prompt.contains("{n}") && !prompt.contains("{answer}"), "{prompt}");
        assert!(!task.score(prompt.as_bytes(), form).format, "{}", template.name());
        // But for the grid itself, which is a line for each row.
        for part in prompt.split("\n\n").filter(|part| part.contains('e')) {
            for text in part.lines().chain([part]) {
                let score = task.score(declared(form, text).as_bytes(), form);
                assert!(!score.format, "{text}");
            }
        }
    });
}

#[test]
fn a_prompt_that_is_repeated_before_the_answer_spoils_it() {
    each(|template, form, task, prompt, full| {
        let answer = declared(form, full);
        assert!(task.score(answer.as_bytes(), form).correct);
        let score = task.score(format!("{prompt}\n{answer}").as_bytes(), form);
        match template.name() {
            "tools-1" => assert!(score.correct),
            name => assert_eq!(score.reason, Reason::SeveralAnswers, "{name}"),
        }
    });
}

#[test]
fn the_grid_of_a_prompt_is_read_back_as_the_puzzle() {
    each(|template, form, task, prompt, _| {
        let grid = prompt.split("\n\n").nth(if template.name() == "plain-1" { 1 } else { 2 });
        let score = task.score(declared(form, grid.expect("a grid")).as_bytes(), form);
        assert_eq!((score.format, score.givens, score.reason), (true, true, Reason::Incomplete));
    });
}

#[test]
fn the_texts_of_a_version_never_change() {
    let mut hash = Hash::new();
    each(|_, _, _, prompt, _| hash.update(prompt.as_bytes()));
    let digest: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, "706b88c41bb52d2eb7cafea75b798c741d03ecd6c10d9811105bbd80fddcb7ca");
}
