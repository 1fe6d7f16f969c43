//! Signs for overlays on the map.

use catalog::Side;
use stage::{HexNo, Overlaid, Shade};

/// A sign on the map: whose, what it says, the sign.
pub(super) type Sign = (Option<Side>, String, String);

/// The hexes an overlay marks, each with its sign, and what the signs mean. Lines are marked hex by hex.
pub(super) fn signs(laid: &Overlaid) -> (Vec<(HexNo, String)>, Vec<Sign>) {
    let mut signs: Vec<Sign> = Vec::new();
    let mut spots: Vec<(HexNo, String)> = Vec::new();
    for mark in &laid.marks {
        let side = mark.side.filter(|_| mark.shade != Shade::Contested);
        let what = if mark.shade == Shade::Contested { format!("{}, contested", mark.what) } else { mark.what.into() };
        spots.push((mark.hex, sign(&mut signs, side, what)));
    }
    for line in &laid.lines {
        let what = format!("line, {}", words(line.shade));
        let sign = sign(&mut signs, line.side, what);
        for hex in &line.hexes {
            if !spots.iter().any(|it| it.0 == *hex) {
                spots.push((*hex, sign.clone()));
            }
        }
    }
    signs.retain(|it| spots.iter().any(|of| of.1 == it.2));
    (spots, signs)
}

/// The sign for what is said, different ones for the two sides; a number that it ends with is its sign.
fn sign(signs: &mut Vec<Sign>, side: Option<Side>, what: String) -> String {
    if let Some(it) = signs.iter().find(|it| (it.0, &it.1) == (side, &what)) {
        return it.2.clone();
    }
    let all = match side {
        // None of them is printed on a map.
        Some(Side::A) => ["¤", "§", "¶", "†"],
        Some(Side::B) => ["×", "¬", "¦", "÷"],
        None => ["&", "$", "?", "¿"],
    };
    let used = |it: &str| signs.iter().any(|of| of.2 == it);
    let number = what.rsplit(' ').next().filter(|it| it.parse::<u8>().is_ok());
    let sign = number.unwrap_or_else(|| all.into_iter().find(|it| !used(it)).unwrap_or(all[3])).to_owned();
    signs.push((side, what, sign.clone()));
    sign
}

fn words(shade: Shade) -> &'static str {
    match shade {
        Shade::Open => "open",
        Shade::CutOff => "cut off",
        Shade::Gap => "with gaps",
        Shade::Supplied => "in supply",
        Shade::Retreat => "of retreat",
        Shade::Front => "of the front",
        Shade::Source => "source",
        Shade::Zone | Shade::Halting | Shade::Contested => "zone",
        Shade::Controlled => "controlled",
    }
}
