//! Secrets of the people at the keyboard for the dice.

use catalog::{Table, commitment};

use crate::{seed, trouble::Trouble};

/// How many bytes of what is typed go into a secret.
const MOST_TYPED: usize = 32;

/// Who is to be asked for a secret.
pub(super) fn asked(table: &dyn Table) -> Result<Vec<&'static str>, Trouble> {
    let pledges = table.pledges();
    if pledges.uncommitted.len() < pledges.unrevealed.len() {
        let who = pledges.unrevealed.join(" and ");
        return Err(Trouble::new(format!("{who} committed to a secret for the dice and never revealed it.")));
    }
    Ok(pledges.uncommitted)
}

/// All commit to what they typed, then all reveal it. Bytes are drawn in addition, because what people type can be
/// guessed; who distrusts the program finds his own words at the head of what is revealed.
pub(super) fn make(table: &mut dyn Table, typed: &[(&'static str, String)]) -> Result<(), Trouble> {
    let mut secrets = Vec::new();
    for (name, words) in typed {
        let mut secret: Vec<u8> = words.bytes().take(MOST_TYPED).collect();
        secret.extend(seed::bytes::<16>()?);
        let side = table.side(name).expect("a side of this game");
        table.commit(side, &commitment(&table.root(), name, &secret))?;
        secrets.push((side, secret));
    }
    for (side, secret) in secrets {
        table.reveal(side, &secret)?;
    }
    Ok(())
}
