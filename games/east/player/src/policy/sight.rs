//! What a player of habit sees of the country: goals, enemies, posts to man, and what a hex is worth to a unit.

use east::{AXIS, Board, City, MAX_HEXES, Order, Place, SOVIET, Set, State, Tracer, UNREACHED, Unit, Units, Where};
use hex::Hex;
use kernel::{Manner, Side};

use crate::Policy;

/// No goal farther away than this counts.
const FAR: u8 = 28;

/// How many hexes nearer a goal seems than it is, at most.
const NEAREST: i32 = 13;
/// How much nearer a victory point, or a city of automatic victory, makes a goal seem.
const PULL: i32 = 2;
/// How much nearer Kiev seems besides: it counts no points, and two of the three ways to win at once go through it.
const KIEV: i32 = 3;
/// How much farther a goal in another command seems, so that not everybody marches on Moscow.
const FOREIGN: i32 = 2;
/// How much nearer a great city seems to those who man it, for each of the others that is lost.
const DEFEND: i32 = 2;

/// What things are worth to a unit that looks for a place, in tenths of a combat factor or so; found by playing.
mod worth {
    /// A factor one hex nearer to a goal.
    pub(super) const NEARER: i32 = 6;
    /// A Soviet factor one hex nearer to a post that lacks defenders.
    pub(super) const REINFORCE: i32 = 3;
    /// A place that changes hands, whatever it counts.
    pub(super) const TAKE: i32 = 25;
    /// A victory point, and a city of automatic victory.
    pub(super) const POINT: i32 = 60;
    /// Another unit in the hex.
    pub(super) const CROWD: i32 = 3;
    /// A factor beside an enemy stack that is to be attacked, up to the odds that are wanted.
    pub(super) const CONTACT: i32 = 7;
    /// A hex of retreat that is closed to a stack that is to be attacked.
    pub(super) const CLOSE: i32 = 8;
    /// A factor that is cut off from its communications.
    pub(super) const CUT_OFF: i32 = 25;
    /// A hex beyond supply, for each factor.
    pub(super) const SUPPLY: i32 = 4;
    /// A column of terrain for whoever defends, for each factor.
    pub(super) const SHELTER: i32 = 4;
    /// An enemy factor more than a stack beside it can stand.
    pub(super) const DANGER: i32 = 2;
    /// The first unit in a post; the second and third are worth less.
    pub(super) const POST: i32 = 45;
    /// A Soviet unit one hex farther from the enemy than the second line.
    pub(super) const LAG: i32 = 3;
    /// A unit on the line that feeds Moscow.
    pub(super) const SECOND_LINE: i32 = 180;
    /// An Army in a place that still lacks a Garrison.
    pub(super) const GARRISON: i32 = 45;
}

/// How many hexes behind the neighbours of Moscow are kept.
const FARTHER: usize = 2;
/// From how many hexes away an enemy makes the Soviets man a post.
const WATCHES: u8 = 12;

/// What a player sees at one decision.
pub(crate) struct Sight {
    pub(crate) side: Side,
    pub(crate) manner: Manner,
    /// Hexes to the goals of the side, those worth more counted as nearer.
    pub(crate) goal: [u8; MAX_HEXES],
    /// Hexes to the nearest enemy.
    pub(crate) enemy: [u8; MAX_HEXES],
    /// Enemy factors in each hex.
    pub(crate) force: [u8; MAX_HEXES],
    /// Own factors beside each enemy hex that can still attack it.
    pub(crate) pressure: [u8; MAX_HEXES],
    /// Where lines of communication of the side lead, by command.
    pub(crate) loc: [Set; 4],
    /// Hexes to a town with supply, in the active command and its band.
    pub(crate) far: [[u8; MAX_HEXES]; 4],
    pub(crate) attacks: bool,
    /// From how many hexes away an enemy makes a post worth manning.
    pub(crate) alarm: u8,
    /// Own zones, to see which hexes of retreat are closed already.
    pub(crate) zone: Set,
    /// Who moves together now, and so does not crowd itself.
    pub(crate) group: Units,
    /// Behind the city that counts most, and how many hold each hex; see `Policy::second_line`. Empty while no enemy is
    /// near to Moscow.
    pub(crate) second_line: Vec<(Hex, u8)>,
}

/// How many units a place is manned with when the enemy is near.
pub(crate) fn wanted(place: &Place) -> u8 {
    match (place.vp, place.auto_victory) {
        (2.., true) => 3,
        (_, true) => 2,
        _ => 1,
    }
}

impl Sight {
    pub(crate) fn new(game: &Policy<'_>, state: &State, board: &mut Board, side: Side, manner: Manner) -> Sight {
        let map = &game.book.map;
        let mut sight = Sight {
            side,
            manner,
            goal: [FAR; MAX_HEXES],
            enemy: game.rings(&board.held[side.other()]),
            force: [0; MAX_HEXES],
            pressure: [0; MAX_HEXES],
            loc: [Set::EMPTY; 4],
            far: [[UNREACHED; MAX_HEXES]; 4],
            attacks: game.box_order(state).is_some_and(|it| it.attacks()) && state.active_side == side,
            alarm: if side == SOVIET { WATCHES } else { 5 },
            zone: board.zone_of(game, state, side),
            group: Units::NONE,
            second_line: Vec::new(),
        };
        if side == SOVIET && sight.moscow(game).is_some() {
            sight.second_line = game.second_line();
        }
        for unit in board.on_map[side.other()] {
            let hex = state.hex(unit).expect("a unit on the map");
            sight.force[hex.at()] += game.cf(state, unit);
        }
        for unit in board.on_map[side].and(state.active).minus(state.fought) {
            sight.press(game, state, board, unit, true);
        }
        // Nobody ends in a command that has not acted.
        let acts = state.phase.is_activation() && state.active_side == side;
        for command in (0..4).filter(|&it| !acts || it == state.area || state.marker(side, it).is_some()) {
            let tracer = Tracer { side, romanian: false, command };
            let (lines, supply) = board.supply(game, state, tracer);
            let far = supply.all(game, lines, tracer);
            sight.loc[usize::from(command)] = lines.loc;
            sight.far[usize::from(command)][..map.grid.len()].copy_from_slice(&far[..map.grid.len()]);
        }
        sight.posts_changed(game, state, board);
        sight
    }

    /// Goals are looked for anew: somebody has manned a post or taken a place.
    pub(crate) fn posts_changed(&mut self, game: &Policy<'_>, state: &State, board: &Board) {
        self.goal = game.goal_rings(state, board, self);
    }

    /// A unit that can attack stands beside enemies, or does no longer.
    pub(crate) fn press(&mut self, game: &Policy<'_>, state: &State, board: &Board, unit: Unit, comes: bool) {
        let Some(hex) = state.hex(unit) else { return };
        let cf = game.cf(state, unit);
        for at in (game.beside[hex.at()] & board.held[self.side.other()]).iter() {
            let slot = &mut self.pressure[at.at()];
            *slot = if comes { slot.saturating_add(cf) } else { slot.saturating_sub(cf) };
        }
    }

    /// What a hex is worth to a unit that ends there; `order` if it is under another than its command's.
    pub(crate) fn at(
        &self,
        game: &Policy<'_>,
        state: &State,
        board: &Board,
        unit: Unit,
        hex: Hex,
        order: Option<Order>,
    ) -> i32 {
        let cf = i32::from(game.cf(state, unit).max(1));
        let others = game.fighters_in(board, hex).without(unit).minus(self.group);
        let attacks = order.map_or(self.attacks, |it| it.attacks()) && !game.book.units[unit.at()].bracketed;
        let mut total = self.line_worth(game, state, unit, hex, cf);
        if attacks && self.enemy[hex.at()] == 1 {
            total += self.contact_worth(game, state, board, unit, hex, cf);
        }
        total += if self.side == AXIS {
            self.axis_worth(game, state, board, unit, hex, others, cf, attacks)
        } else {
            self.soviet_worth(game, state, unit, hex, others, cf, attacks)
        };
        total
    }

    /// What a hex is worth to a unit that enters the game there.
    pub(crate) fn entry_worth(&self, game: &Policy<'_>, state: &State, board: &Board, unit: Unit, hex: Hex) -> i32 {
        self.at(game, state, board, unit, hex, Some(Order::Hold))
    }

    fn line_worth(&self, game: &Policy<'_>, state: &State, unit: Unit, hex: Hex, cf: i32) -> i32 {
        if game.is_always_supplied(unit, hex) {
            return 0;
        }
        let command = usize::from(game.book.map.command[hex.at()]);
        let far = |at: Hex| self.far[command][at.at()];
        // An enemy zone closes a hex only until somebody stands there.
        let near = game.beside[hex.at()].iter().map(|it| far(it).saturating_add(1)).min().unwrap_or(UNREACHED);
        let far = far(hex).min(near);
        if far == UNREACHED {
            return -worth::CUT_OFF * cf;
        }
        let range = if self.side == AXIS { game.axis_range(state) } else { 4 };
        -worth::SUPPLY * cf * i32::from(far.saturating_sub(1).saturating_sub(range)).min(6)
    }

    /// The best help this unit would be against a stack beside the hex: factors up to the odds that are wanted, and hexes
    /// of retreat that it closes.
    fn contact_worth(&self, game: &Policy<'_>, state: &State, board: &Board, unit: Unit, hex: Hex, cf: i32) -> i32 {
        let now = state.hex(unit);
        let closes = game.zone[usize::from(self.side == SOVIET)][hex.at()];
        let mut best = 0;
        for at in (game.beside[hex.at()] & board.held[self.side.other()]).iter() {
            let force = i32::from(self.force[at.at()]);
            if force == 0 {
                continue;
            }
            let shift = i32::from(game.shifts(state, at, Units::NONE));
            let beside = now.is_some_and(|it| game.beside[it.at()].has(at));
            let have = i32::from(self.pressure[at.at()]) - if beside { cf } else { 0 };
            let want = (4 + shift) * force;
            let escapes = game.beside[at.at()] - board.held[SOVIET] - board.held[AXIS] - self.zone;
            let closed = (escapes & closes).len() as i32;
            let value = cf.min((want - have).max(0)) * worth::CONTACT + closed * worth::CLOSE;
            // Where even all together cannot get the odds there is nothing to help with.
            best = best.max(if have + cf < (1 + shift) * force && have == 0 { value / 4 } else { value });
        }
        best
    }

    /// Places to take, to keep and to leave a Garrison in.
    #[allow(clippy::too_many_arguments, reason = "one thought")]
    fn axis_worth(
        &self,
        game: &Policy<'_>,
        state: &State,
        board: &Board,
        unit: Unit,
        hex: Hex,
        others: Units,
        cf: i32,
        attacks: bool,
    ) -> i32 {
        let crowd = others.len() as i32;
        let mut total = -worth::CROWD * crowd;
        total -= worth::NEARER * cf * i32::from(self.goal[hex.at()]);
        let far = self.enemy[hex.at()];
        if !attacks && far <= 3 {
            total += worth::SHELTER * cf * i32::from(game.shifts(state, hex, Units::NONE)) / 2;
        }
        let Some(place) = game.book.map.place(hex) else { return total };
        let points = worth::POINT * (i32::from(place.vp) + i32::from(place.auto_victory));
        if game.controller(state, hex) == Some(SOVIET) {
            return total + worth::TAKE + points;
        }
        if points > 0 && crowd == 0 {
            let guarded = !board.units_in(hex).and(game.garrisons).is_empty();
            // Nobody leaves a victory town empty while an enemy can walk in.
            if far <= self.alarm {
                total += if guarded { points / 4 } else { points };
            }
            let may_stay = game.book.garrison_of[unit.at()]
                .is_some_and(|it| state.at(it) == Where::Hand && game.cf(state, unit) >= 4);
            if may_stay && !guarded && far <= 12 {
                total += worth::GARRISON * (i32::from(place.vp) + 2 * i32::from(place.auto_victory)).min(3);
            }
        }
        total
    }

    #[allow(clippy::too_many_arguments, reason = "one thought")]
    fn soviet_worth(
        &self,
        game: &Policy<'_>,
        state: &State,
        unit: Unit,
        hex: Hex,
        others: Units,
        cf: i32,
        attacks: bool,
    ) -> i32 {
        let crowd = others.len() as i32;
        let far = i32::from(self.enemy[hex.at()]);
        let mut total = 0;
        // In front of what the enemy wants, but not in his arms.
        total -= worth::REINFORCE * cf * i32::from(self.goal[hex.at()]);
        total -= worth::LAG * (far - 2).max(0);
        let shift = i32::from(game.shifts(state, hex, Units::NONE));
        if far <= 3 {
            total += worth::SHELTER * cf * shift;
        }
        if far == 1 && !attacks {
            let force: i32 = game.beside[hex.at()].iter().map(|it| i32::from(self.force[it.at()])).sum();
            let stands = (cf + 2 * crowd) * (2 + shift);
            total -= worth::DANGER * (force - stands).max(0);
        }
        let command = usize::from(game.book.map.command[hex.at()]);
        if !self.loc[command].has(hex) && !game.is_always_supplied(unit, hex) {
            total -= worth::CUT_OFF * cf;
        }
        match game.book.map.place(hex) {
            Some(place) if game.controller(state, hex) == Some(AXIS) => {
                let points = worth::POINT * (i32::from(place.vp) + i32::from(place.auto_victory));
                total += worth::TAKE + points - worth::CROWD * crowd;
            }
            Some(place) => total += self.post_worth(place, crowd as u8) * (1 + cf) / 3,
            None => total -= worth::CROWD * crowd,
        }
        if let Some((_, want)) = self.second_line.iter().find(|it| it.0 == hex)
            && crowd < i32::from(*want)
            && self.moscow_threatened(game, state)
        {
            total += if crowd == 0 { worth::SECOND_LINE } else { worth::SECOND_LINE * 2 / 3 };
        }
        total
    }

    /// Whether the enemy is so near to a Soviet Moscow that its line east must be kept.
    fn moscow_threatened(&self, game: &Policy<'_>, state: &State) -> bool {
        self.moscow(game).is_some_and(|it| game.controller(state, it) == Some(SOVIET))
    }

    /// Moscow, while the enemy is near.
    fn moscow(&self, game: &Policy<'_>) -> Option<Hex> {
        game.book.map.cities[City::Moscow as usize].filter(|it| self.enemy[it.at()] <= self.alarm)
    }

    /// What one more unit in a post is worth, with some there: the first defender matters most, and the nearer the enemy
    /// the more.
    fn post_worth(&self, place: &Place, there: u8) -> i32 {
        if there >= wanted(place) {
            return -worth::CROWD * i32::from(there);
        }
        let base = worth::POST * (i32::from(place.vp) + i32::from(place.auto_victory)) + 12;
        let share = [6, 5, 4][usize::from(there.min(2))];
        let near = match self.enemy[place.hex.at()] {
            0..=5 => 6,
            6..=8 => 4,
            9..=11 => 2,
            _ => 1,
        };
        base * share * near / 36
    }
}

impl Policy<'_> {
    /// The hexes about the city that counts most, and some farther over which its line leads east, each with how many
    /// hold it: two on that side, or it is starved out; one on the other, so that not everybody can attack it at once.
    fn second_line(&self) -> Vec<(Hex, u8)> {
        let (map, beside) = (&self.book.map, &self.beside);
        let cities = map.places.iter().filter(|it| it.auto_victory);
        let Some(city) = cities.max_by_key(|it| it.vp) else { return Vec::new() };
        let far = self.rings(&map.east);
        let at = |hex: Hex| far[hex.at()];
        let ring = beside[city.hex.at()];
        let mut line: Vec<_> = ring.iter().map(|it| (it, if at(it) <= at(city.hex) { 2 } else { 1 })).collect();
        let mut last = ring.iter().min_by_key(|&it| at(it));
        for _ in 0..FARTHER {
            last =
                last.and_then(|it| beside[it.at()].iter().filter(|&next| at(next) < at(it)).min_by_key(|&it| at(it)));
            line.extend(last.map(|it| (it, 1)));
        }
        line
    }

    /// How many of the great cities the Axis has, if this is one of them: with all three it wins at once.
    fn great_lost(&self, state: &State, place: &Place) -> i32 {
        let great = [City::Kiev, City::Leningrad, City::Moscow].map(|it| self.book.map.cities[it as usize]);
        if !great.contains(&Some(place.hex)) {
            return 0;
        }
        great.iter().flatten().filter(|&&it| self.controller(state, it) == Some(AXIS)).count() as i32
    }

    /// How many hexes nearer a place seems to the Axis than it is.
    fn pull_of(&self, state: &State, place: &Place) -> i32 {
        let map = &self.book.map;
        let mut pull = PULL * (i32::from(place.vp) + i32::from(place.auto_victory));
        if map.cities[City::Kiev as usize] == Some(place.hex) {
            pull += KIEV;
        }
        if state.phase.is_activation() && map.command[place.hex.at()] != state.area {
            pull -= FOREIGN;
        }
        pull
    }

    /// Hexes to the goals of a side: for the Axis what it has not taken and the enemy himself, for the Soviets posts that
    /// lack defenders and places that could be had back; what is worth more draws from farther away.
    fn goal_rings(&self, state: &State, board: &Board, sight: &Sight) -> [u8; MAX_HEXES] {
        let map = &self.book.map;
        let mut waves = [Set::EMPTY; NEAREST as usize + 1];
        let wave = |pull: i32| (NEAREST - pull).clamp(0, NEAREST) as usize;
        for (at, place) in map.places.iter().enumerate() {
            let taken = state.control >> at & 1 != 0;
            let value = i32::from(place.vp) + i32::from(place.auto_victory);
            if value == 0 || taken && sight.side == AXIS {
                continue;
            }
            if sight.side == AXIS {
                waves[wave(self.pull_of(state, place))].insert(place.hex);
            } else if taken {
                waves[wave((2 * value).min(7))].insert(place.hex);
            } else {
                let there = self.fighters_in(board, place.hex).len();
                let near = sight.enemy[place.hex.at()] <= sight.alarm;
                let lacks = there < u32::from(wanted(place)) && near || there == 0;
                let pull = (2 * value).min(9) + DEFEND * self.great_lost(state, place);
                waves[wave(if lacks { pull } else { 1 })].insert(place.hex);
            }
        }
        if sight.side == AXIS {
            // Whoever has nothing to take hunts down those who cut the lines.
            waves[wave(2)] |= board.held[SOVIET];
        }
        let mut far = [FAR; MAX_HEXES];
        let (mut wet, mut fresh) = (Set::EMPTY, Set::EMPTY);
        for steps in 0..FAR {
            if let Some(wave) = waves.get(usize::from(steps)) {
                fresh |= *wave - wet;
            }
            for hex in fresh.iter() {
                far[hex.at()] = steps;
            }
            wet |= fresh;
            fresh = (map.flow.spread(&fresh) & map.land) - wet;
        }
        far
    }
}
