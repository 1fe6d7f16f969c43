//! What lies beside the map in words, for those who draw only what all games have.

use ::east_face::{CupMarker, OrderCount};
use kernel::Side;
use stage::{
    Sheet,
    words::{capital, listed, some},
};

use crate::AnyScene;

impl AnyScene {
    /// What lies beside the map, where a game has something there that its players need to decide; a sentence each.
    #[must_use]
    pub fn beside(&self, sheet: &Sheet) -> Vec<String> {
        match self {
            AnyScene::East(scene) => east(sheet, &scene.furniture),
            AnyScene::Mukden(scene) if scene.furniture.guns > 0 => {
                let guns = some(scene.furniture.guns, "bombardment marker");
                vec![format!("{} left to Japan.", capital(&guns))]
            }
            _ => Vec::new(),
        }
    }
}

fn east(sheet: &Sheet, it: &::east_face::EastFurniture) -> Vec<String> {
    let adjective = |side: Side| sheet.sides[side].adjective.as_str();
    let count = |it: &OrderCount| format!("{} {}", it.n, capital(it.order.name()));
    let orders = |of: &Option<Vec<OrderCount>>| {
        let counts: Vec<String> = of.iter().flatten().map(count).collect();
        (!counts.is_empty()).then(|| listed(&counts, "and"))
    };
    let mut lines = Vec::new();
    for side in Side::ALL {
        let whose = adjective(side);
        lines.extend(orders(&it.orders[side]).map(|it| format!("{whose} orders of this turn: {it}.")));
        lines.extend(orders(&it.bought[side]).map(|it| format!("{whose} orders bought for the next turn: {it}.")));
    }
    let acting =
        it.commands.iter().filter_map(|it| Some(format!("{} {}", it.command.name(), capital(it.order?.name()))));
    let acting: Vec<String> = acting.collect();
    if !acting.is_empty() {
        lines.push(format!("Activated this turn: {}.", listed(&acting, "and")));
    }
    let marker = |it: CupMarker| match it {
        CupMarker::Order { side, order } => format!("{} {}", adjective(side), capital(order.name())),
        CupMarker::Counterattack => "Counterattack".to_owned(),
        CupMarker::Zhukov => "Zhukov".to_owned(),
    };
    let cup: Vec<String> = it.cup.iter().map(|it| format!("{} {}", it.n, marker(it.marker))).collect();
    if !cup.is_empty() {
        lines.push(format!("In the cup: {}.", listed(&cup, "and")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use play::Dice;

    use crate::{Chair, Input, Keeping, Setup};
    use kernel::Side;

    /// What one side bought is told to that side alone.
    #[test]
    fn purchases_are_told_to_whoever_made_them() {
        let title = crate::find("east").expect("a game");
        let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("a table");
        table.keep(&Keeping::Settle).expect("no answers queued");
        for act in ["assign center", "done"] {
            let input = Input::Act { version: None, acts: vec![act.to_owned()] };
            table.submit(Side::A, &input).expect("an action of the list");
        }
        let acts = table.seat(Chair::Side(Side::A)).understand("buy 2 blitz, 2 hold").expect("a purchase");
        table.submit(Side::A, &Input::Act { version: None, acts }).expect("an action of the list");
        for chair in Chair::ALL {
            let lines = table.seat(chair).scene().beside(table.sheet()).join(" ");
            let is_told = lines.contains("Axis orders bought for the next turn: 2 Hold and 2 Blitz.");
            assert_eq!(is_told, chair == Chair::Side(Side::A), "{chair:?}: {lines}");
            assert!(lines.contains("Activated this turn: Army Group Center Blitz."), "{lines}");
        }
    }
}
