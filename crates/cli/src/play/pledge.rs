//! Secrets of the people at the keyboard for the dice.

use catalog::{Chair, Input, Keeper, Side, commitment};
use data_encoding::HEXLOWER;

use crate::{seed, trouble::Trouble};

/// How many bytes of what is typed go into a secret.
const MOST_TYPED: usize = 32;

/// Who is to be asked for a secret.
pub(super) fn asked(table: &dyn Keeper) -> Result<Vec<Side>, Trouble> {
    let Some(pledges) = table.seat(Chair::Spectator).pledges() else { return Ok(Vec::new()) };
    if pledges.uncommitted.len() < pledges.unrevealed.len() {
        let names: Vec<_> = pledges.unrevealed.iter().map(|&it| table.sides()[it]).collect();
        let who = names.join(" and ");
        return Err(Trouble::new(format!("{who} committed to a secret for the dice and never revealed it.")));
    }
    Ok(pledges.uncommitted)
}

/// All commit to what they typed, then all reveal it. Bytes are drawn in addition, because what people type can be
/// guessed; who distrusts the program finds his own words at the head of what is revealed.
pub(super) fn inputs(table: &dyn Keeper, typed: &[(Side, String)]) -> Result<Vec<(Side, Input)>, Trouble> {
    let (mut commits, mut reveals) = (Vec::new(), Vec::new());
    for (side, words) in typed {
        let mut secret: Vec<u8> = words.bytes().take(MOST_TYPED).collect();
        secret.extend(seed::bytes::<16>()?);
        let commitment = commitment(&table.root(), table.sides()[*side], &secret);
        commits.push((*side, Input::Commit { commitment }));
        let secret = HEXLOWER.encode(&secret);
        reveals.push((*side, Input::Reveal { secret }));
    }
    Ok(commits.into_iter().chain(reveals).collect())
}
