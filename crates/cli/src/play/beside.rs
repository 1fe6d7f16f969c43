//! What lies beside the map, where a game has something there that its players need.

use catalog::{AnyScene, Side};
use serde::Serialize;
use serde_json::Value;
use stage::{Sheet, words::listed};

/// Sentences about it: what the viewer may know, and nothing else.
pub(super) fn lines(sheet: &Sheet, scene: &AnyScene) -> Vec<String> {
    let adjective = |side: Side| sheet.sides[side].adjective.as_str();
    let mut lines = Vec::new();
    match scene {
        AnyScene::East(scene) => {
            let it = &scene.furniture;
            for side in Side::ALL {
                let counted =
                    |orders: &Option<Vec<_>>| orders.as_ref().map(|it| counts(it)).filter(|it| !it.is_empty());
                if let Some(orders) = counted(&it.orders[side]) {
                    lines.push(format!("{} orders of this turn: {orders}.", adjective(side)));
                }
                if let Some(bought) = counted(&it.bought[side]) {
                    lines.push(format!("{} orders bought for the next turn: {bought}.", adjective(side)));
                }
            }
            let boxes = it.commands.iter().filter_map(|it| Some(format!("{} {}", word(&it.command), word(&it.order?))));
            let boxes: Vec<String> = boxes.collect();
            if !boxes.is_empty() {
                lines.push(format!("Activated this turn: {}.", boxes.join(", ")));
            }
            let cup = counts(&it.cup);
            if !cup.is_empty() {
                lines.push(format!("In the cup: {cup}."));
            }
        }
        AnyScene::Mukden(scene) if scene.furniture.guns > 0 => {
            lines.push(format!("Japanese bombardment markers left: {}.", scene.furniture.guns));
        }
        _ => {}
    }
    lines
}

/// `2 blitz and 2 hold`.
fn counts(of: &[impl Serialize]) -> String {
    let value = |it| serde_json::to_value(it).unwrap_or_default();
    let one = |it: Value| {
        let what = if it["marker"].is_null() { word(&it["order"]) } else { marker(&it["marker"]) };
        format!("{} {what}", it["n"])
    };
    listed(&of.iter().map(value).map(one).collect::<Vec<_>>(), "and")
}

fn marker(marker: &Value) -> String {
    match marker["is"].as_str() {
        Some("order") => {
            let side = if marker["side"] == "a" { "Axis" } else { "Soviet" };
            format!("{side} {}", word(&marker["order"]))
        }
        Some(other) => other.to_owned(),
        None => String::new(),
    }
}

/// A word as the types write it, with blanks.
fn word(it: &impl Serialize) -> String {
    let value = serde_json::to_value(it).unwrap_or_default();
    value.as_str().unwrap_or_default().replace('_', " ")
}
