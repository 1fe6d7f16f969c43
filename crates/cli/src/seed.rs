//! Seeds of dice.

use catalog::Dice;

use crate::trouble::Trouble;

/// Dice of a seed from the operating system's generator.
pub(crate) fn fresh() -> Result<Dice, Trouble> {
    bytes().map(Dice::new)
}

/// Bytes from the operating system's generator.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], Trouble> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|it| Trouble::new(format!("The system gives no random numbers ({it}); name a seed.")))?;
    Ok(bytes)
}
