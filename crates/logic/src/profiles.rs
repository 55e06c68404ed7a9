//! The table of all profiles.

use super::hodoku::{HODOKU, HODOKU_ALL};
use super::notes::{NOTES_RULES, NOTES_STRATEGIES};
use super::profile::Profile;
use super::se::SE;

static ALL: [&Profile; 5] = [&HODOKU, &HODOKU_ALL, &NOTES_RULES, &NOTES_STRATEGIES, &SE];

/// All profiles, the default one first.
pub fn profiles() -> impl Iterator<Item = &'static Profile> {
    ALL.into_iter()
}

/// The profile of this name.
pub fn find_profile(name: &str) -> Option<&'static Profile> {
    profiles().find(|profile| profile.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_a_profile_of_points_has_a_code_of_its_own() {
        for profile in [&HODOKU, &HODOKU_ALL, &NOTES_RULES, &NOTES_STRATEGIES] {
            let mut codes: Vec<&str> =
                profile.entries.iter().map(|entry| entry.technique.code()).collect();
            codes.sort_unstable();
            let all = codes.len();
            codes.dedup();
            assert_eq!(codes.len(), all, "{}: {codes:?}", profile.name);
        }
    }

    #[test]
    fn profiles_are_found_by_their_names() {
        for profile in profiles() {
            let found = find_profile(profile.name).map(|profile| profile.name);
            assert_eq!(found, Some(profile.name));
        }
        assert!(find_profile("guess").is_none());
    }
}
