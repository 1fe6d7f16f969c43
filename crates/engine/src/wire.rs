//! Answers of a table as the protocol writes them: names for numbers, sentences for lines.

use catalog::{Answer, Asks, Awaits, BySide, Pledges, Printed, Rule, Side, Sight};
use serde::Serialize;
use serde_json::{Value, json};
use stage::{
    Bit, By, DieFace, HexNo, Line, Odds, Offer, Overlaid, OverlayLine, OverlayMark, Prompt, Reach, SetOf, Shade, Share,
    Sheet, Spot, Term, TermKind, Told, Undo, UnitId, Verb, What,
};

/// What the table waits for.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Waiting {
    Choice { sides: Vec<&'static str>, text: String },
    Chance { chance: &'static str, answers: Vec<Value>, text: String },
    Over { winner: Option<&'static str>, how: &'static str },
}

#[derive(Serialize)]
pub(crate) struct Secrets {
    root: String,
    uncommitted: Vec<&'static str>,
    unrevealed: Vec<&'static str>,
}

/// An event: its own word, the sentence, and what is in it by name; then the same as types.
#[derive(Serialize)]
pub(crate) struct Event<'a> {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
    what: &'a What,
}

#[derive(Serialize)]
pub(crate) struct Question<'a> {
    rule: &'static str,
    title: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<&'a SetOf>,
}

/// An entry of the list.
#[derive(Serialize)]
pub(crate) struct Entry<'a> {
    action: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    clicks: Vec<Value>,
    label: String,
    undo: bool,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    is_final: Option<Undo>,
}

#[derive(Serialize)]
pub(crate) struct Destination {
    hex: String,
    cost: u8,
    route: Vec<String>,
    actions: Vec<String>,
    by: By,
    ends: Option<Rule>,
    #[serde(rename = "final")]
    is_final: Undo,
}

#[derive(Serialize)]
pub(crate) struct Mark {
    hex: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    what: &'static str,
}

#[derive(Serialize)]
pub(crate) struct Laid<'a> {
    unit: Option<&'a str>,
    name: &'a str,
    side: Option<&'static str>,
    shade: Shade,
    hexes: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Item {
    what: String,
    value: i32,
    kind: TermKind,
    rule: Option<Rule>,
}

#[derive(Serialize)]
pub(crate) struct Reckoned<'a> {
    title: String,
    terms: Vec<Item>,
    results: &'a [Share],
    chances: &'a [Share],
    expected: &'a [Share],
    chart: Option<&'a str>,
    column: Option<u8>,
    shifted: Option<u8>,
    faces: &'a [DieFace],
    worst: Option<Box<Reckoned<'a>>>,
    best: Option<Box<Reckoned<'a>>>,
}

/// Writes the answers of one table.
pub(crate) struct Wire<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) sides: BySide<&'static str>,
}

impl<'a> Wire<'a> {
    pub(crate) fn of(printed: &'a Printed) -> Wire<'a> {
        Wire { sheet: &printed.sheet, sides: printed.sides }
    }

    fn id(&self, unit: UnitId) -> &'a str {
        &self.sheet.unit(unit).id
    }

    fn names(&self, sides: &[Side]) -> Vec<&'static str> {
        sides.iter().map(|&it| self.sides[it]).collect()
    }

    pub(crate) fn awaits(&self, awaits: &Awaits, answers: Vec<Answer>) -> Waiting {
        match awaits {
            Awaits::Choice { sides, line } => Waiting::Choice { sides: self.names(sides), text: self.sheet.tell(line) },
            Awaits::Chance { chance, line } => {
                let chance = match chance {
                    Asks::Die => "die",
                    Asks::Draw => "draw",
                    Asks::Pick => "pick",
                };
                let answer = |it| match it {
                    Answer::Number(number) => Value::from(number),
                    Answer::Marker(name) => Value::from(name),
                };
                let answers = answers.into_iter().map(answer).collect();
                Waiting::Chance { chance, answers, text: self.sheet.tell(line) }
            }
            Awaits::Over { winner, how } => Waiting::Over { winner: winner.map(|it| self.sides[it]), how },
        }
    }

    pub(crate) fn pledges(&self, pledges: &Pledges) -> Secrets {
        let Pledges { root, uncommitted, unrevealed, .. } = pledges;
        Secrets { root: root.clone(), uncommitted: self.names(uncommitted), unrevealed: self.names(unrevealed) }
    }

    pub(crate) fn told<'b>(&self, told: &'b Told) -> Event<'b>
    where
        'a: 'b,
    {
        let Parts { mut units, from, to, die } = Parts::of(&told.what);
        // Of what is only said, the sentence names where it begins and ends.
        let named = |it: &Bit| if let Bit::Hex { hex } = it { Some(*hex) } else { None };
        let mut hexes = told.line.0.iter().filter_map(named);
        let (first, last) = (hexes.next(), hexes.next_back());
        let from = from.or(first.filter(|_| last.is_some() && matches!(told.what, What::Said { .. })));
        // Of a count, it names those whom the end adds to the losses.
        units.extend(told.line.units().filter(|_| matches!(told.what, What::Scored { .. })));
        units.sort_unstable();
        units.dedup();
        Event {
            kind: told.kind,
            text: self.sheet.tell(&told.line),
            units: units.into_iter().map(|it| self.id(it)).collect(),
            from: from.map(|it| it.to_string()),
            to: to.map(|it| it.to_string()),
            die,
            what: &told.what,
        }
    }

    pub(crate) fn prompt<'b>(&self, prompt: &'b Prompt) -> Question<'b> {
        let title = self.sheet.rule(prompt.rule.0).map(|it| it.title.clone()).unwrap_or_default();
        Question { rule: prompt.rule.0, title, text: self.sheet.tell(&prompt.text), set: prompt.set.as_ref() }
    }

    pub(crate) fn offers<'b>(&self, sight: &'b Sight, labels: &[Line]) -> Vec<Entry<'b>>
    where
        'a: 'b,
    {
        sight.offers.iter().zip(labels).map(|(offer, label)| self.offer(offer, label)).collect()
    }

    fn offer<'b>(&self, offer: &'b Offer, label: &Line) -> Entry<'b>
    where
        'a: 'b,
    {
        // The unit is the one the action names: whoever is under way goes without saying.
        let unit = offer
            .unit
            .map(|it| self.id(it))
            .filter(|id| offer.verb == Verb::Kluge || offer.act.split(' ').any(|it| it == *id));
        let mut clicks: Vec<Value> = unit.iter().map(|it| json!({"unit": it})).collect();
        clicks.extend([offer.via, offer.hex].into_iter().flatten().map(|it| json!({"hex": it.to_string()})));
        clicks.extend(offer.button.iter().map(|it| json!({"button": it})));
        Entry {
            action: &offer.act,
            kind: offer.verb.word(),
            unit,
            hex: offer.hex.map(|it| it.to_string()),
            clicks,
            label: self.sheet.say(label),
            undo: offer.undo == Undo::Free,
            is_final: Some(offer.undo).filter(|it| *it != Undo::Free),
        }
    }

    pub(crate) fn reach(&self, reach: &Reach) -> Vec<Destination> {
        let mut stops: Vec<usize> = (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops).collect();
        stops.sort_by_key(|&it| reach.nodes[it].hex);
        let destination = |at: usize| {
            let node = &reach.nodes[at];
            Destination {
                hex: node.hex.to_string(),
                cost: node.cost,
                route: reach.route(at).iter().map(ToString::to_string).collect(),
                actions: reach.acts(at),
                by: node.by,
                ends: node.ends,
                is_final: node.undo,
            }
        };
        stops.into_iter().map(destination).collect()
    }

    /// Marked hexes, each for the sides it concerns.
    pub(crate) fn marks(&self, overlaid: &Overlaid) -> Vec<Mark> {
        let mark = |it: &OverlayMark, side: Option<Side>| Mark {
            hex: it.hex.to_string(),
            side: side.map(|it| self.sides[it]),
            what: it.what,
        };
        let mut marks = Vec::new();
        for it in &overlaid.marks {
            match it.shade {
                Shade::Contested => marks.extend(Side::ALL.map(|side| mark(it, Some(side)))),
                _ => marks.push(mark(it, it.side)),
            }
        }
        marks
    }

    pub(crate) fn lines<'b>(&self, overlaid: &'b Overlaid) -> Vec<Laid<'b>>
    where
        'a: 'b,
    {
        let line = |it: &'b OverlayLine| Laid {
            unit: it.unit.map(|it| self.id(it)),
            name: &it.name,
            side: it.side.map(|it| self.sides[it]),
            shade: it.shade,
            hexes: it.hexes.iter().map(ToString::to_string).collect(),
        };
        overlaid.lines.iter().map(line).collect()
    }

    pub(crate) fn odds<'b>(&self, odds: &'b Odds) -> Reckoned<'b>
    where
        'a: 'b,
    {
        let item = |it: &Term| Item { what: self.sheet.say(&it.what), value: it.value, kind: it.kind, rule: it.rule };
        Reckoned {
            title: self.sheet.tell(&odds.title),
            terms: odds.terms.iter().map(item).collect(),
            results: &odds.results,
            chances: &odds.chances,
            expected: &odds.expected,
            chart: odds.chart.map(|it| self.sheet.chart(it).title.as_str()),
            column: odds.column,
            shifted: odds.shifted,
            faces: &odds.faces,
            worst: odds.worst.as_deref().map(|it| Box::new(self.odds(it))),
            best: odds.best.as_deref().map(|it| Box::new(self.odds(it))),
        }
    }
}

/// What is in an event.
#[derive(Default)]
struct Parts {
    units: Vec<UnitId>,
    from: Option<HexNo>,
    to: Option<HexNo>,
    die: Option<u8>,
}

impl Parts {
    fn of(what: &What) -> Parts {
        let none = Parts::default();
        match what {
            What::Moved { units, route, .. } => {
                let from = (route.len() > 1).then(|| route[0]);
                Parts { units: units.clone(), from, to: route.last().copied(), ..none }
            }
            What::Attacked { attackers, defenders, target, .. } => {
                Parts { units: [&attackers[..], defenders].concat(), to: *target, ..none }
            }
            What::Rolled { die, unit, .. } => Parts { units: unit.iter().copied().collect(), die: Some(*die), ..none },
            What::Lost { unit, hex, .. } => Parts { units: vec![*unit], from: *hex, ..none },
            What::Restored { unit, .. } => Parts { units: vec![*unit], ..none },
            What::Placed { unit, at } => {
                let to = if let Spot::Hex { hex } = at { Some(*hex) } else { None };
                Parts { units: vec![*unit], to, ..none }
            }
            What::Marked { units, hex, .. } | What::Preparing { units, hex } | What::Said { units, hex } => {
                Parts { units: units.clone(), to: *hex, ..none }
            }
            What::Control { hex, .. } | What::Marker { hex, .. } => Parts { to: Some(*hex), ..none },
            _ => none,
        }
    }
}
