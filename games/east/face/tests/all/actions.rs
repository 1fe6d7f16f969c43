//! Actions that make sense or do not, for questions about them.

use east::{Action, East, Marker, Order, Orders, Unit};
use hex::Hex;
use kernel::Bits;

/// Every kind of action, with arguments drawn at random.
pub(crate) fn any_actions(game: &East, bits: &mut Bits, n: usize) -> Vec<Action> {
    let n_hexes = game.book.map.grid.len();
    let n_units = game.book.units.len();
    let mut all = vec![Action::Ignore, Action::Return, Action::Halt, Action::Done];
    for support in [false, true] {
        all.extend([Action::Fight { support }, Action::Answer { support }]);
    }
    all.extend((0..8).map(Action::Assign));
    all.extend((0..Marker::N as u8).map(|it| Action::Pick(Marker(it))));
    for order in Order::ALL {
        all.extend([Action::Order(order), Action::Kluge(order)]);
    }
    for _ in 0..n {
        let unit = Unit(bits.below(n_units) as u8);
        let [one, two] = [0; 2].map(|_| Hex(bits.below(n_hexes) as u16));
        let orders: Orders = [0; 4].map(|_: u8| bits.below(3) as u8);
        all.extend([
            Action::Place(unit, one),
            Action::Withdraw(unit),
            Action::Garrison(unit),
            Action::Restore(unit),
            Action::Revive { unit, panzer: bits.below(2) == 0 },
            Action::Send(unit, bits.below(4) as u8),
            Action::Buy(orders),
            Action::Lead(unit),
            Action::Follow(unit),
            Action::Step(unit, one),
            Action::Gather(unit),
            Action::Drop(unit),
            Action::Assault { hex: one, support: bits.below(2) == 0 },
            Action::Invade(unit, one),
            Action::Attack(one),
            Action::Join(unit),
            Action::Lose(unit),
            Action::Retreat(one, two),
            Action::RetreatOne(unit, one, two),
            Action::Sail(one),
            Action::Remove(unit),
            Action::Advance(unit, one),
            Action::Attach(unit),
            Action::Reserve(unit),
            Action::Counter(unit),
            Action::March(one),
        ]);
    }
    all
}
