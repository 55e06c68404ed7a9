//! Sentences that are understood, and sentences like them that state something else.

use super::*;

#[test]
fn sentences_are_understood_and_twists_are_not_taken_for_them() {
    let (mut counts, mut wrong) = ([0; 2], Vec::new());
    for line in include_str!("sentences.txt").lines() {
        let is_rule = line.starts_with("+ ");
        let Some(sentence) = line.strip_prefix(if is_rule { "+ " } else { "- " }) else { continue };
        counts[usize::from(is_rule)] += 1;
        if topics(&[sentence.to_owned()]).is_ok() != is_rule {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty() && counts == [248, 129], "{counts:?} {wrong:#?}");
}
