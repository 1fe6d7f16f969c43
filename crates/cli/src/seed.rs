//! Seeds of dice.

use catalog::Dice;

use crate::trouble::Trouble;

/// Dice of a seed from the operating system's generator.
pub(crate) fn fresh() -> Result<Dice, Trouble> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)
        .map_err(|it| Trouble::new(format!("The system gives no random numbers ({it}); name a seed.")))?;
    Ok(Dice::new(seed))
}
