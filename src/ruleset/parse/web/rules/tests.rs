//! Sentences that are understood, and sentences like them that say something else.

use super::*;

fn is_understood(sentence: &str) -> bool {
    topics(&[sentence.to_owned()]).is_ok()
}

#[test]
fn usual_rules_are_understood_in_free_words() {
    let sentences = [
        "Fill the grid so that no digit is repeated in a row, column or box.",
        "Each row, each column and each 2 x 2 region holds the numbers 1 - 4.",
        "All clues are standard.",
        "Starting from the bulb, digits on each thermometer increase toward the tip.",
        "Digits on slow thermometers may stay the same or increase as you move away from the bulb.",
        "The number in an arrow's circle is the total of the digits along the arrow's line.",
        "Numbers in pills are read left-to-right or downwards.",
        "Digits on arrows can repeat if other rules allow it.",
        "The total of each cage is written in its corner, and digits in cages cannot repeat.",
        "A white dot means that the two cells on either side hold consecutive digits.",
        "A black dot shows that one cell is double the other.",
        "Two cells with an X between them add up to 10.",
        "Adjacent cells joined by a V have a total of 5.",
        "Along each purple line, in any order, digits form a consecutive run without repeats.",
        "Neighbouring digits along a green line have a difference of at least 5.",
        "Region borders split each blue line into sections that all have the same total.",
        "Different lines may have different totals.",
        "Grey lines are palindromes, and read the same from either end.",
        "Any three neighbouring cells along a peach line hold a low (123), a middle (456) and a high (789) digit.",
        "Digits at the same distance from the middle of a zipper line add up to the digit in its centre.",
        "The digits on a line lie strictly between the two digits in the circled ends of the line.",
        "Digits alternate between odd and even along the red line.",
        "The grey circle holds an odd digit.",
        "All shaded squares contain even numbers.",
        "Each digit in a white circle must appear at least once in the four cells around it.",
        "A digit in a circle tells how many circles contain that digit.",
        "Clues with an arrow give the total of the digits along that diagonal.",
        "Sandwich: numbers outside the grid are the sum of the digits between the 1 and the 9 in that row or column.",
        "Clues outside the grid show the sum of the first X cells in that row or column, X being the first digit seen.",
        "Clues outside the grid count the skyscrapers that are visible from there.",
        "Taller skyscrapers block shorter skyscrapers behind them.",
        "A clue outside the grid is placed in the Nth cell of that row or column, where N is the digit in the first cell.",
        "The same digit cannot appear a knight's move away.",
        "Cells that are a king's move or a knight's move apart cannot contain the same digit.",
        "Inequality signs point at the smaller digit.",
        "Not every dot is given, so not all dots are shown.",
        "Comet: digits along the comet (grey line) form a palindrome.",
        "Fill each cell with a number from 1 to 6.",
        "Each row, column, and 2×3 box must contain each number exactly once.",
        "White circles are quads where each number in the circle must be present somewhere in the cells the clue is touching.",
        "Grey cells contain digits larger than any orthogonally adjacent white cell.",
        "Fortress: Digits in grey cells must be greater than digits in orthogonally adjacent white cells.",
        "Higher skyscrapers obscure smaller ones.",
        "Digits in the grid represent skyscrapers of that height.",
        "Standard disjoint where digits cannot be in the same respective cell in multiple regions.",
        "Digits in columns 1, 5, and 9 indicate the column positions of 1s, 5s, and 9s in their respective rows.",
        "Two cells connected by a line (either grey or green) must have a difference of five or more between their digits.",
        "Normal clone rules apply (cages of the same color are identical).",
        "The inequality signs between two cells show which one contains the lower/higher digit.",
        "Each blue line is divided into segments by box borders; each segment has the same sum.",
        "Box borders divide each blue line into two or more segments of equal sum.",
        "Digits in shaded cells are even.",
        "Digits in quadruple circles must appear in at least one of the four touching cells.",
        "Digits equally spaced from the centre of a zipper line sum to the digit in the centre of that line.",
        "Digits on the line must be outside the range of the digits at the ends, which differ by at least 4.",
        "A red line alternates parity.",
        "Digits on a nabner line are not consecutive to, and do not repeat, any other digit on that line.",
        "Digits with a greater-than sign between them must obey the inequality.",
        "The grey regions contain each digit once.",
        "Cells with the same colour contain the same digits in the same relative positions.",
        "A circled digit appears exactly that many times in circles.",
        "Digits in the same relative position in different boxes must be different.",
        "Along double arrow lines, the digits between the circles sum to the sum of the circles.",
        "The digit in a circle is equal to the sum of the digits on the arrow that extends from it.",
        "There may be adjacent digits that satisfy these rules without a dot.",
        "The absence of a dot does not imply anything.",
        "Adjacent cells without an X or V don't sum to 10 or 5.",
        "Numbers outside the grid are Little Killer clues: the digits along the indicated diagonal sum to that number.",
        "Sum of the digits along an arrowed diagonal is given outside the grid.",
        "The positive diagonal contains the digits 1-9.",
        "The two shaded areas are clones of each other.",
        "Digits on lines connecting thermometers must be between those bulb numbers.",
    ];
    let others: Vec<&str> = sentences.into_iter().filter(|s| !is_understood(s)).collect();
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn a_twist_is_not_taken_for_the_usual_rule() {
    let sentences = [
        "Digits along a thermometer must decrease from the bulb.",
        "Digits along a thermometer do not increase from the bulb.",
        "Digits along thermometers must increase by at least 2 from the bulb.",
        "Digits along a thermometer must increase from the bulb, except one.",
        "Exactly one thermometer does not increase from the bulb.",
        "Digits along an arrow sum to twice the digit in the circle.",
        "Digits along an arrow sum to one more than the digit in the circle.",
        "Digits along an arrow sum to the same total.",
        "Digits along an arrow multiply to the digit in the circle.",
        "Digits on an arrow may not repeat.",
        "Digits in cages sum to the same total.",
        "Digits in a cage sum to the total, or one less.",
        "Digits in a cage sum to the clue in base 8.",
        "Digits in cages may repeat.",
        "Digits in cages sum to a multiple of the clue.",
        "Digits in a cage sum to at most the clue.",
        "Digits along a purple line do not form a consecutive set.",
        "Digits along a purple line contain no consecutive digits.",
        "Adjacent digits along a green line must differ by at most 5.",
        "Adjacent digits along a green line must not differ by at least 5.",
        "Adjacent digits along a green line must differ by at least 5 or be equal.",
        "Digits separated by a white dot are not consecutive.",
        "Digits separated by a white dot have a difference of 2.",
        "Digits separated by a black dot are in a 1:3 ratio.",
        "Digits separated by a black dot have a ratio of 1:2 or 1:3.",
        "Cells separated by an X sum to 10 or 5.",
        "Cells separated by an X do not sum to 10.",
        "Digits on a line must not be between the digits in the circles.",
        "Blue lines are not palindromes.",
        "Grey lines are palindromes in parity.",
        "Each grey line is a palindrome or a thermometer.",
        "Digits in a circle must appear in none of the surrounding cells.",
        "A digit in a circle appears exactly twice in the surrounding cells.",
        "Exactly one of the digits in a circle appears in the surrounding cells.",
        "A digit in a circle counts the even digits in the surrounding cells.",
        "Clues outside the grid give the sum of the digits between the 1 and the 8 in that row or column.",
        "Clues outside the grid give the sum of the digits outside the 1 and the 9 in that row or column.",
        "Clues outside the grid give the number of digits between the 1 and the 9 in that row or column.",
        "Clues outside the grid give the product of the digits along the indicated diagonal.",
        "Clues outside the grid give the sum of the first X digits, where X is the last digit in that row or column.",
        "Box borders divide a blue line into segments with different sums.",
        "Cells a knight's move apart must contain different parity.",
        "Cells a knight's move apart may contain the same digit.",
        "Cells a knight's move apart must not be consecutive.",
        "A grey circle contains an even digit.",
        "A grey square contains an odd digit.",
        "Each row, column and box contains the digits 1 to 9, but one of them twice.",
        "Each row and column contains the digits 1 to 9.",
        "Digits cannot repeat in any row, column or box, except for one.",
        "Normal sudoku rules do not apply.",
        "The clues are not all standard.",
        "Some thermometers are missing.",
        "Digits along the thermometer increase from the bulb or from the tip.",
        "Digits on the main diagonals repeat.",
        "The diagonal sums to 45.",
        "Digits on a line sum to 10.",
        "Every set of three adjacent digits along a line sums to 15.",
        "Every set of 3 adjacent digits along a peach line must not contain a low digit 123, a middle digit 456 and a high digit 789.",
        "Digits equidistant from the centre of a zipper line sum to twice the digit in the centre.",
        "Taller skyscrapers do not block shorter ones behind them.",
        "Any digit in a circle indicates how many circles do not contain that digit.",
        "Digits on a nabner line may be consecutive.",
        "All lines are renban lines or whisper lines.",
        "Arrow: not all arrows are right.",
        "Circled digits are odd in row 1.",
        "A digit in a circle indicates how many times it appears in its row.",
        "Green line: adjacent digits are consecutive.",
        "Two cells connected by a line (either grey or green) must have a difference of five or more, or be equal.",
        "Normal clone rules apply (cages of the same color have the same sum).",
        "The inequality signs between two cells show that the lower digit is greater than 3.",
        "Digits on a line alternate between low and high.",
        "Adjacent digits on a yellow line cannot be consecutive or repeat.",
        "Shaded cells contain even digits or 5.",
        "Cells of the same colour contain the same digit.",
        "Cells of the same colour contain different digits in the same position.",
        "The grey regions contain each digit once, except 5.",
        "Grey areas have identical sums.",
        "A circled digit appears exactly twice that many times in circles.",
        "Digits in the same relative position in different boxes must be the same.",
        "Digits along double arrows sum to twice the sum of the circles.",
        "The absence of a dot implies a difference of at least 2.",
        "Adjacent cells without an X or V don't sum to 10 or 6.",
        "The positive diagonal contains the digits 1-9, except 5.",
        "Clues outside the grid are sandwich products.",
        "Digits in quadruple circles must appear in exactly one of the four touching cells.",
        "Box borders divide each blue line into segments of equal or greater sum.",
        "Two cells connected by a line must either differ by at least 5 or be even.",
        "The shaded areas are clones, but shifted by one.",
        "I like big digits.",
        "Welcome to my Fillomino.",
    ];
    let taken: Vec<&str> = sentences.into_iter().filter(|s| is_understood(s)).collect();
    assert!(taken.is_empty(), "{taken:#?}");
}

#[test]
fn words_of_free_clauses_are_those_that_plain_words_become() {
    let mut others = Vec::new();
    for (_, must, may, nots, ..) in table::free::ROWS {
        let words = must
            .split([' ', '|'])
            .chain(may.iter().flat_map(|text| text.split(' ')))
            .chain(nots.split(' '));
        for word in words.filter(|word| !word.is_empty()) {
            let plain = words::plain(word).words;
            if plain != [word] {
                others.push(format!("{word} is {plain:?}"));
            }
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}
