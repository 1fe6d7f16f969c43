//! Seeds of dice.

use catalog::Dice;

use crate::trouble::Trouble;

/// Dice of a seed from the operating system's generator.
pub(crate) fn fresh() -> Result<Dice, Trouble> {
    bytes().map(Dice::new)
}

/// What the computer players of a game draw with: from the operating system's generator, or from the seed that was named.
pub(crate) fn salt(named: Option<&str>) -> Result<u64, Trouble> {
    // Of another text than the dice, so that no draw tells anything of a roll.
    let from = |seed: &str| catalog::from_hex(&Dice::from_seed_text(&format!("computer players\n{seed}")).seed_hex());
    let bytes = match named.and_then(from) {
        Some(seed) => *seed.first_chunk().expect("eight bytes of a seed"),
        None => bytes()?,
    };
    Ok(u64::from_be_bytes(bytes))
}

/// Bytes from the operating system's generator.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], Trouble> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|it| Trouble::new(format!("The system gives no random numbers ({it}); name a seed.")))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salt_is_that_of_the_named_seed_or_nobodys() {
        let salts = [Some("tannenberg"), Some("mukden"), None, None].map(|it| salt(it).expect("random numbers"));
        for (n, one) in salts.iter().enumerate() {
            assert!(!salts[..n].contains(one), "{salts:?}");
        }
        assert_eq!(salt(Some("tannenberg")).expect("a seed"), salts[0]);
    }
}
