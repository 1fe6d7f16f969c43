//! What changed between two sights of one viewer.
//!
//! A pure function of the two: whoever cannot tell two worlds apart is sent the same bytes in both.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, DefaultHasher, Hash},
};

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::value::RawValue;
use stage::Scene;

use crate::{AnyScene, Sight};

/// What changed between two sights. Made in order on the JSON of the earlier, the changes give that of the later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Changes(pub Vec<Change>);

/// A change in a JSON text. It is written as a list: `[path, value]` sets a value, and
/// `[path, at, remove, [inserted, ...]]` takes `remove` entries of a list away from place `at` on and puts others there;
/// with a `1` at its end, each of these but the first says only in what it differs from the one before it. A path is the
/// keys and places on the way, joined by `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "[string, unknown] | [string, number, number, Array<unknown>, 1?]"))]
pub enum Change {
    /// The value at a path is this one now.
    Set(String, Json),
    /// Part of a list is replaced.
    Splice {
        /// The list.
        path: String,
        /// From which place on.
        at: u32,
        /// How many entries go.
        remove: u32,
        /// Those that come.
        insert: Vec<Json>,
        /// Whether each but the first says only in what it differs from the one before it.
        alike: bool,
    },
}

/// A value as JSON text.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    fn of(value: &impl Serialize) -> Json {
        Json(serde_json::value::to_raw_value(value).expect("a type that can be written as JSON"))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }

    fn as_text(&self) -> Text<'_> {
        Text(self.text())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Json {}

impl Change {
    /// About how long it is.
    fn bytes(&self) -> usize {
        let list = |it: &[Json]| it.iter().map(|it| it.text().len() + 1).sum::<usize>();
        match self {
            Change::Set(path, value) => path.len() + value.text().len() + 6,
            Change::Splice { path, insert, .. } => path.len() + list(insert) + 12,
        }
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Change::Set(path, value) => (path, value).serialize(serializer),
            Change::Splice { path, at, remove, insert, alike: false } => {
                (path, at, remove, insert).serialize(serializer)
            }
            Change::Splice { path, at, remove, insert, alike: true } => {
                (path, at, remove, insert, 1).serialize(serializer)
            }
        }
    }
}

impl Sight {
    /// What changed since an earlier sight of the same viewer.
    #[must_use]
    pub fn changes(&self, since: &Sight) -> Changes {
        let mut made = Made::default();
        made.sight(since, self);
        Changes(made.changes)
    }
}

/// Changes as they are found.
#[derive(Default)]
struct Made {
    /// Where in the JSON.
    path: String,
    changes: Vec<Change>,
}

impl Made {
    fn sight(&mut self, old: &Sight, new: &Sight) {
        // Named one by one, so that no field can be forgotten.
        let Sight { version, scene, awaits, pledges, prompt, offers, may_undo, draw_offered, back_asked } = new;
        self.field("version", &old.version, version);
        self.within("scene", |it| it.any_scene(&old.scene, scene));
        self.field("awaits", &old.awaits, awaits);
        self.field("pledges", &old.pledges, pledges);
        self.field("prompt", &old.prompt, prompt);
        self.within("offers", |it| it.list(&old.offers, offers, |it| it.act.as_str()));
        self.field("may_undo", &old.may_undo, may_undo);
        self.field("draw_offered", &old.draw_offered, draw_offered);
        self.field("back_asked", &old.back_asked, back_asked);
    }

    fn any_scene(&mut self, old: &AnyScene, new: &AnyScene) {
        match (old, new) {
            (AnyScene::Hindenburg(old), AnyScene::Hindenburg(new)) => self.scene(old, new),
            (AnyScene::Mukden(old), AnyScene::Mukden(new)) => self.scene(old, new),
            (AnyScene::East(old), AnyScene::East(new)) => self.scene(old, new),
            (_, new) => self.set(new),
        }
    }

    fn scene<F: PartialEq + Serialize>(&mut self, old: &Scene<F>, new: &Scene<F>) {
        let Scene { turn, phase, weather, pieces, markers, control, score, begun, recall, furniture } = new;
        self.field("turn", &old.turn, turn);
        self.field("phase", &old.phase, phase);
        self.field("weather", &old.weather, weather);
        // A counter that is not known by name is known by where it lies.
        self.within("pieces", |it| {
            it.list(&old.pieces, pieces, |it| (it.unit, it.unit.is_none().then_some((it.side, it.at, it.under))));
        });
        self.within("markers", |it| it.list(&old.markers, markers, |it| (it.marker, it.hex, it.side)));
        self.within("control", |it| {
            it.within("a", |it| it.list(&old.control.a, &control.a, |it| *it));
            it.within("b", |it| it.list(&old.control.b, &control.b, |it| *it));
        });
        self.field("score", &old.score, score);
        self.field("begun", &old.begun, begun);
        self.within("recall", |it| it.list(&old.recall, recall, |it| it.unit));
        self.field("furniture", &old.furniture, furniture);
    }

    /// Finds changes one step further down.
    fn within(&mut self, key: &str, find: impl FnOnce(&mut Made)) {
        let before = self.path.len();
        if before > 0 {
            self.path.push('/');
        }
        self.path.push_str(key);
        find(self);
        self.path.truncate(before);
    }

    fn set(&mut self, value: &impl Serialize) {
        self.changes.push(Change::Set(self.path.clone(), Json::of(value)));
    }

    fn splice(&mut self, at: usize, remove: usize, insert: &[impl Serialize]) {
        if remove > 0 || !insert.is_empty() {
            let (at, remove) = (at as u32, remove as u32);
            let insert: Vec<Json> = insert.iter().map(Json::of).collect();
            let short = if insert.len() < MANY { None } else { differences(&insert) };
            let (alike, insert) = (short.is_some(), short.unwrap_or(insert));
            self.changes.push(Change::Splice { path: self.path.clone(), at, remove, insert, alike });
        }
    }

    /// A field that changes seldom or is small.
    fn field<T: PartialEq + Serialize>(&mut self, key: &str, old: &T, new: &T) {
        if old != new {
            self.within(key, |it| it.typed(old, new));
        }
    }

    /// What changed within something that is written as JSON, found in its text: most of it is only passed over.
    fn typed(&mut self, old: &impl Serialize, new: &impl Serialize) {
        let (before, old, new) = (self.changes.len(), Json::of(old), Json::of(new));
        self.text(old.as_text(), new.as_text());
        // Many small changes can be longer than the whole.
        if self.changes.len() > before + 2 {
            let whole = Change::Set(self.path.clone(), new);
            if whole.bytes() <= self.changes[before..].iter().map(Change::bytes).sum() {
                self.changes.truncate(before);
                self.changes.push(whole);
            }
        }
    }

    /// A list whose entries can be told apart by a key; entries with equal keys are the same entry, changed.
    fn list<'a, T: PartialEq + Serialize, K: Hash + Eq>(
        &mut self,
        old: &'a [T],
        new: &'a [T],
        key: impl Fn(&'a T) -> K,
    ) {
        let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[first..], &new[first..]);
        let last = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[..old.len() - last], &new[..new.len() - last]);
        let (mut from_old, mut from_new) = (0, 0);
        for (stays, here) in pairs(old, new, key) {
            // What comes before is as it will be, so places are counted in the new list.
            self.splice(first + from_new, stays - from_old, &new[from_new..here]);
            if old[stays] != new[here] {
                self.within(&(first + here).to_string(), |it| it.typed(&old[stays], &new[here]));
            }
            (from_old, from_new) = (stays + 1, here + 1);
        }
        self.splice(first + from_new, old.len() - from_old, &new[from_new..]);
    }

    fn text(&mut self, old: Text<'_>, new: Text<'_>) {
        if old == new {
            return;
        }
        if let (Some(was), Some(is)) = (old.object(), new.object()) {
            // With other fields it is something else.
            if !have_equal_names(&was, &is) {
                return self.set(&new);
            }
            for (&(key, old), &(_, new)) in was.iter().zip(&is) {
                self.within(key, |it| it.text(old, new));
            }
        } else if let (Some(old), Some(new)) = (old.list(), new.list()) {
            if old.len() == new.len() && old.iter().all(|it| it.is_deep()) {
                for (at, (&old, &new)) in old.iter().zip(&new).enumerate() {
                    self.within(&at.to_string(), |it| it.text(old, new));
                }
            } else {
                self.list(&old, &new, |it| it.0);
            }
        } else {
            self.set(&new);
        }
    }
}

/// A value as JSON text, somewhere in a longer one that was written without spaces.
#[derive(Clone, Copy, PartialEq)]
struct Text<'a>(&'a str);

/// The fields of an object, in the order in which they are written.
type Fields<'a> = Vec<(&'a str, Text<'a>)>;

impl<'a> Text<'a> {
    /// Its fields, if it is an object. Their names are plain words.
    fn object(self) -> Option<Fields<'a>> {
        let inner = self.0.strip_prefix('{')?.strip_suffix('}')?;
        let field = |it: &'a str| {
            let (name, value) = it.strip_prefix('"')?.split_once("\":")?;
            Some((name, Text(value)))
        };
        parts(inner).into_iter().map(field).collect()
    }

    /// Its entries, if it is a list.
    fn list(self) -> Option<Vec<Text<'a>>> {
        let inner = self.0.strip_prefix('[')?.strip_suffix(']')?;
        Some(parts(inner).into_iter().map(Text).collect())
    }

    /// Whether something can change within it.
    fn is_deep(self) -> bool {
        self.0.starts_with(['{', '['])
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(self.0).expect("a part of what was written as JSON");
        raw.serialize(serializer)
    }
}

/// What stands between the commas of an object or a list, commas within its parts aside. Everything that is sent is taken
/// apart by this, so that it does not pay to have it read as JSON, which checks what was written a moment ago.
fn parts(inner: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut depth, mut is_quoted, mut is_escaped) = (0, 0, false, false);
    for (at, byte) in inner.bytes().enumerate() {
        if is_quoted {
            is_quoted = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => is_quoted = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(&inner[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !inner.is_empty() {
        parts.push(&inner[from..]);
    }
    parts
}

fn have_equal_names(one: &Fields<'_>, other: &Fields<'_>) -> bool {
    one.iter().map(|it| it.0).eq(other.iter().map(|it| it.0))
}

/// From how many entries on it is worth the time to write only in what each differs from the one before it.
const MANY: usize = 4;

/// The first entry, and of each other in what it differs from the one before it; nothing if they do not all have the same
/// fields.
fn differences(entries: &[Json]) -> Option<Vec<Json>> {
    let mut short = Vec::with_capacity(entries.len());
    let mut before: Option<Fields<'_>> = None;
    for entry in entries {
        let fields = entry.as_text().object()?;
        match &before {
            None => short.push(entry.clone()),
            Some(before) if have_equal_names(before, &fields) => short.push(Json::of(&Differing(before, &fields))),
            Some(_) => return None,
        }
        before = Some(fields);
    }
    Some(short)
}

/// The fields that differ, as an object.
struct Differing<'a>(&'a Fields<'a>, &'a Fields<'a>);

impl Serialize for Differing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (was, (name, is)) in self.0.iter().zip(self.1) {
            if was.1 != *is {
                map.serialize_entry(name, is)?;
            }
        }
        map.end()
    }
}

/// The places of entries with equal keys in two lists, ascending in both: as many as can be.
fn pairs<'a, T, K: Hash + Eq>(old: &'a [T], new: &'a [T], key: impl Fn(&'a T) -> K) -> Vec<(usize, usize)> {
    if old.is_empty() || new.is_empty() {
        return Vec::new();
    }
    // Of several with one key the first is at hand, the others are chained to it.
    let mut known: HashMap<K, usize, BuildHasherDefault<DefaultHasher>> = HashMap::default();
    let mut next = vec![NONE; old.len()];
    for (at, it) in old.iter().enumerate().rev() {
        next[at] = known.insert(key(it), at).unwrap_or(NONE);
    }
    let mut both = Vec::with_capacity(new.len().min(old.len()));
    for (here, it) in new.iter().enumerate() {
        if let Some(stays) = known.get_mut(&key(it)).filter(|it| **it != NONE) {
            both.push((*stays, here));
            *stays = next[*stays];
        }
    }
    if !both.is_sorted_by_key(|it| it.0) {
        both = ascending(&both);
    }
    both
}

/// No place in a list.
const NONE: usize = usize::MAX;

/// A longest part of the pairs in which the first number ascends; the second always does.
fn ascending(both: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The last pair of the best run of each length, and which pair comes before each.
    let (mut ends, mut before): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::with_capacity(both.len()));
    for (at, it) in both.iter().enumerate() {
        let length = ends.partition_point(|&end| both[end].0 < it.0);
        before.push(length.checked_sub(1).map_or(NONE, |it| ends[it]));
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied().unwrap_or(NONE);
    while at != NONE {
        run.push(both[at]);
        at = before[at];
    }
    run.reverse();
    run
}

/// The schema of a change, which is a list of one of two shapes.
#[cfg(feature = "api")]
mod api {
    use utoipa::{
        PartialSchema, ToSchema,
        openapi::{
            RefOr, Schema,
            schema::{Array, ArrayBuilder, ArrayItems, Object, OneOfBuilder, Type},
        },
    };

    use super::Change;

    /// A list of these, of which the last may be missing.
    fn list(of: Vec<Schema>, least: usize) -> Array {
        let most = of.len();
        ArrayBuilder::new()
            .items(ArrayItems::False)
            .min_items(Some(least))
            .max_items(Some(most))
            .prefix_items(of)
            .build()
    }

    impl PartialSchema for Change {
        fn schema() -> RefOr<Schema> {
            let inline = |it| if let RefOr::T(schema) = it { schema } else { unreachable!("no type with a name") };
            let (path, number) = (|| inline(String::schema()), || inline(u32::schema()));
            let any = || inline(serde_json::Value::schema());
            let one = || Object::builder().schema_type(Type::Integer).enum_values(Some([1])).build().into();
            let insert = || ArrayBuilder::new().items(serde_json::Value::schema()).build().into();
            OneOfBuilder::new()
                .item(list(vec![path(), any()], 2))
                .item(list(vec![path(), number(), number(), insert(), one()], 4))
                .description(Some("`[path, value]` sets a value, the others splice a list."))
                .into()
        }
    }

    impl ToSchema for Change {}
}

#[cfg(test)]
mod tests {
    use super::{Json, parts};
    use serde_json::{Value, json};

    /// Taken apart, a text is what it is when it is read as JSON.
    #[test]
    fn a_text_is_taken_apart_at_its_own_commas() {
        let odd = json!({
            "none": [], "nothing": {}, "one": [1], "words": ["a,b", "c\",\\", "}{][", "\\\\\"", "ü,\n"],
            "deep": [[1, [2, 3]], {"a": [{"b": "],"}]}, null, true, -1.5e3], "text": "\\", "empty": "",
        });
        fn check(value: &Value) {
            let text = Json::of(value);
            match value {
                Value::Object(fields) => {
                    let found = text.as_text().object().expect("an object");
                    let read = found.iter().map(|(name, it)| (*name, serde_json::from_str(it.0).expect("JSON")));
                    assert!(read.eq(fields.iter().map(|(name, it)| (name.as_str(), it.clone()))), "{value}");
                    fields.values().for_each(check);
                }
                Value::Array(entries) => {
                    let found = text.as_text().list().expect("a list");
                    let read = found.iter().map(|it| serde_json::from_str::<Value>(it.0).expect("JSON"));
                    assert!(read.eq(entries.iter().cloned()), "{value}");
                    entries.iter().for_each(check);
                }
                _ => assert!(text.as_text().object().is_none() && text.as_text().list().is_none()),
            }
        }
        check(&odd);
        assert_eq!(parts(""), [""; 0]);
    }
}
