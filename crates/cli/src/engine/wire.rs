//! Answers of a table as the protocol writes them: names for numbers, sentences for lines.

use catalog::{Answer, Asks, Awaits, BySide, Info, Keeper, Pledges, Side, Sight};
use serde::Serialize;
use serde_json::{Value, json};
use stage::{
    HexNo, Line, Odds, Offer, Overlaid, Prompt, Reach, Shade, Share, Sheet, Spot, Told, Undo, UnitId, Verb, What,
};

/// Writes the answers of one table.
pub(super) struct Wire<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) sides: BySide<&'static str>,
}

impl<'a> Wire<'a> {
    pub(super) fn of(table: &'a dyn Keeper) -> Wire<'a> {
        Wire { sheet: table.sheet(), sides: table.sides() }
    }

    fn id(&self, unit: UnitId) -> &str {
        &self.sheet.unit(unit).id
    }

    fn names(&self, sides: &[Side]) -> Vec<&'static str> {
        sides.iter().map(|&it| self.sides[it]).collect()
    }

    pub(super) fn awaits(&self, awaits: &Awaits, answers: Vec<Answer>) -> Value {
        match awaits {
            Awaits::Choice { sides, line } => {
                json!({"kind": "choice", "sides": self.names(sides), "text": self.sheet.tell(line)})
            }
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
                let answers: Vec<Value> = answers.into_iter().map(answer).collect();
                json!({"kind": "chance", "chance": chance, "answers": answers, "text": self.sheet.tell(line)})
            }
            Awaits::Over { winner, how } => {
                json!({"kind": "over", "winner": winner.map(|it| self.sides[it]), "how": how})
            }
        }
    }

    pub(super) fn pledges(&self, pledges: &Pledges) -> Value {
        let Pledges { root, uncommitted, unrevealed } = pledges;
        json!({"root": root, "uncommitted": self.names(uncommitted), "unrevealed": self.names(unrevealed)})
    }

    /// An event: its own word, the sentence, and what is in it by name; then the same as types.
    pub(super) fn told(&self, told: &Told) -> Value {
        let Parts { mut units, from, to, die } = Parts::of(&told.what);
        units.sort_unstable();
        units.dedup();
        let mut value = json!({"kind": told.kind, "text": self.sheet.tell(&told.line)});
        let fields = value.as_object_mut().expect("an object");
        let mut put = |name: &str, it: Option<Value>| it.map(|it| fields.insert(name.to_owned(), it));
        let units: Vec<Value> = units.into_iter().map(|it| self.id(it).into()).collect();
        put("units", (!units.is_empty()).then_some(units.into()));
        put("from", from.map(|it| it.to_string().into()));
        put("to", to.map(|it| it.to_string().into()));
        put("die", die.map(Value::from));
        put("what", Some(written(&told.what)));
        value
    }

    pub(super) fn prompt(&self, prompt: &Prompt) -> Value {
        let title = self.sheet.rule(prompt.rule.0).map(|it| it.title.clone()).unwrap_or_default();
        let mut value = json!({"rule": prompt.rule.0, "title": title, "text": self.sheet.tell(&prompt.text)});
        if let Some(set) = &prompt.set {
            value["set"] = written(set);
        }
        value
    }

    pub(super) fn offers(&self, sight: &Sight, labels: &[Line]) -> Vec<Value> {
        sight.offers.iter().zip(labels).map(|(offer, label)| self.offer(offer, label)).collect()
    }

    fn offer(&self, offer: &Offer, label: &Line) -> Value {
        // The unit is the one the action names: whoever is under way goes without saying.
        let unit = offer
            .unit
            .map(|it| self.id(it))
            .filter(|id| offer.verb == Verb::Kluge || offer.act.split(' ').any(|it| it == *id));
        let mut clicks: Vec<Value> = unit.iter().map(|it| json!({"unit": it})).collect();
        clicks.extend([offer.via, offer.hex].into_iter().flatten().map(|it| json!({"hex": it.to_string()})));
        clicks.extend(offer.button.iter().map(|it| json!({"button": it})));
        let mut value = json!({"action": offer.act, "kind": offer.verb.word()});
        if let Some(unit) = unit {
            value["unit"] = unit.into();
        }
        if let Some(hex) = offer.hex {
            value["hex"] = hex.to_string().into();
        }
        value["clicks"] = clicks.into();
        value["label"] = self.sheet.say(label).into();
        value["undo"] = (offer.undo == Undo::Free).into();
        if offer.undo != Undo::Free {
            value["final"] = written(&offer.undo);
        }
        value
    }

    pub(super) fn reach(&self, reach: &Reach) -> Vec<Value> {
        let stops = (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops);
        let mut found: Vec<(HexNo, Value)> = stops
            .map(|at| {
                let node = &reach.nodes[at];
                let route: Vec<String> = reach.route(at).iter().map(ToString::to_string).collect();
                let value = json!({
                    "hex": node.hex.to_string(),
                    "cost": node.cost,
                    "route": route,
                    "actions": reach.acts(at),
                    "by": node.by,
                    "ends": node.ends,
                    "final": node.undo,
                });
                (node.hex, value)
            })
            .collect();
        found.sort_by_key(|it| it.0);
        found.into_iter().map(|it| it.1).collect()
    }

    /// Marked hexes, each for the sides it concerns.
    pub(super) fn marks(&self, overlaid: &Overlaid) -> Vec<Value> {
        let mark = |hex: HexNo, side: Option<Side>, what: &str| {
            let mut value = json!({"hex": hex.to_string()});
            if let Some(side) = side {
                value["side"] = self.sides[side].into();
            }
            value["what"] = what.into();
            value
        };
        let mut marks = Vec::new();
        for it in &overlaid.marks {
            match it.shade {
                Shade::Contested => marks.extend(Side::ALL.map(|side| mark(it.hex, Some(side), it.what))),
                _ => marks.push(mark(it.hex, it.side, it.what)),
            }
        }
        marks
    }

    pub(super) fn lines(&self, overlaid: &Overlaid) -> Vec<Value> {
        let line = |it: &stage::OverlayLine| {
            let hexes: Vec<String> = it.hexes.iter().map(ToString::to_string).collect();
            json!({
                "unit": it.unit.map(|it| self.id(it)),
                "name": it.name,
                "side": it.side.map(|it| self.sides[it]),
                "shade": it.shade,
                "hexes": hexes,
            })
        };
        overlaid.lines.iter().map(line).collect()
    }

    pub(super) fn odds(&self, odds: &Odds) -> Value {
        let term = |it: &stage::Term| {
            let kind = it.kind;
            json!({"what": self.sheet.say(&it.what), "value": it.value, "kind": kind, "rule": it.rule})
        };
        let terms: Vec<Value> = odds.terms.iter().map(term).collect();
        let shares = |it: &[Share]| -> Vec<Value> { it.iter().map(written).collect() };
        json!({
            "title": self.sheet.tell(&odds.title),
            "terms": terms,
            "results": shares(&odds.results),
            "chances": shares(&odds.chances),
            "expected": shares(&odds.expected),
            "chart": odds.chart.map(|it| self.sheet.chart(it).title.clone()),
            "column": odds.column,
            "shifted": odds.shifted,
            "faces": written(&odds.faces),
            "worst": odds.worst.as_deref().map(|it| self.odds(it)),
            "best": odds.best.as_deref().map(|it| self.odds(it)),
        })
    }
}

fn written(it: &impl Serialize) -> Value {
    serde_json::to_value(it).expect("an answer that can be written as JSON")
}

/// Whether a game has secrets and is not over, so that not everybody may see all of it.
pub(super) fn is_secret(info: &Info, awaits: &Awaits) -> bool {
    info.secrets && !awaits.is_over()
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
