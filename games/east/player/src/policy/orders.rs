//! Which orders a player of habit buys for the next month.
//!
//! Nobody sees a purchase before the month begins, and who always bought the same could be read all the same. So a few
//! purchases that are nearly as good as the best stand in a plan, each with its share, and one is drawn. [7.1.5]

use east::{AXIS, Orders, State, Weather};
use kernel::{Bits, Side};

use crate::Policy;

/// What is worth so much less than the best is never bought. Shares fall with the worth to nothing there, and the best has
/// twice its own: each of the others costs something against an enemy who reads nobody.
const MARGIN: i32 = 20;

impl Policy<'_> {
    /// Four orders for the next month, drawn from the plan of a side.
    pub(crate) fn draw_orders(&self, state: &State, side: Side, bits: &mut Bits) -> Orders {
        let plan = self.purchase_plan(state, side);
        let mut ticket = bits.below(plan.iter().map(|it| it.1).sum());
        let drawn = plan.iter().find(|(_, share)| {
            let is_hit = ticket < *share;
            ticket = ticket.saturating_sub(*share);
            is_hit
        });
        drawn.expect("a ticket for one of the shares").0
    }

    /// The purchases of a side that are sound, each with its share. It hangs on nothing but the month and the points, which
    /// everybody sees.
    fn purchase_plan(&self, state: &State, side: Side) -> Vec<(Orders, usize)> {
        let values = self.values_of_orders(state, side);
        let worth = |orders: &Orders| {
            let sum: i32 = orders.iter().zip(values).map(|(&n, value)| i32::from(n) * value).sum();
            // One of a kind is worth more than a second: some commands have little to do.
            sum - orders.iter().map(|&n| i32::from(n) * i32::from(n)).sum::<i32>()
        };
        let points = state.points[side as usize];
        let all = || self.purchases(points, side).filter(|it| !self.wastes_points(points, *it, values));
        let best = all().map(|it| worth(&it)).max().expect("a purchase within the points");
        let share = |orders: &Orders| {
            let behind = best - worth(orders);
            usize::try_from(if behind == 0 { 2 * MARGIN } else { MARGIN - behind }).unwrap_or(0)
        };
        all().map(|it| (it, share(&it))).filter(|it| it.1 > 0).collect()
    }

    /// Whether what is left of the points would make one of the orders a dearer and better one; it is
    /// lost with the month.
    fn wastes_points(&self, points: u8, orders: Orders, values: [i32; 4]) -> bool {
        let left = points.saturating_sub(self.price(orders));
        let cost = |order: usize| self.book.orders[order].cost;
        let is_better = |from: usize, to: usize| {
            values[to] > values[from] && cost(to) > cost(from) && cost(to) - cost(from) <= left
        };
        (0..4).any(|from| orders[from] > 0 && (0..4).any(|to| is_better(from, to)))
    }

    /// What Hold, Withdraw, Assault and Blitz are worth in the weather of the month they are for: the Axis attacks while it
    /// can fly and sits in the snow, the Soviets step back in summer and strike in winter.
    fn values_of_orders(&self, state: &State, side: Side) -> [i32; 4] {
        match (side == AXIS, self.weather_of(state.turn + 1)) {
            (true, Weather::Fair | Weather::LightMud | Weather::Frost) => [10, 8, 42, 60],
            (true, Weather::Mud | Weather::Snow) => [10, 9, 30, 22],
            (false, Weather::Fair) if state.turn < 3 => [10, 22, 26, 0],
            (false, Weather::Fair | Weather::LightMud) => [10, 16, 34, 0],
            (false, _) => [10, 18, 42, 0],
        }
    }
}
