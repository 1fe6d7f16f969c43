//! What changed between two sights of one viewer.
//!
//! A pure function of the two: whoever cannot tell two worlds apart is sent the same bytes in both.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, DefaultHasher, Hash},
    io::Write,
    mem::{swap, take},
};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use stage::{Compare, Fields, HexNo, MarkerAt, Offer, Piece, Recalled, Scene};

use crate::{AnyScene, Sight, scene::AnyFurniture};

/// What changed between two sights. Made in order on the JSON of the earlier, the changes give that of the later.
// They are JSON from the start: of all that is sent this is most, and nobody here looks into it again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "api", schema(value_type = Vec<Change>))]
pub struct Changes(#[cfg_attr(feature = "ts", ts(as = "Vec<Change>"))] String);

/// A change in a JSON text. It is written as a list: `[path, value]` sets a value, and
/// `[path, at, remove, [inserted, ...]]` takes `remove` entries of a list away from place `at` on and puts others there;
/// with a `1` at its end, each of these but the first says only in what it differs from the one before it. A path is the
/// keys and places on the way, joined by `/`.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "[string, unknown] | [string, number, number, Array<unknown>, 1?]"))]
pub enum Change {}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == "[]"
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Changes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).expect("what was written as JSON");
        raw.serialize(serializer)
    }
}

impl Sight {
    /// What changed since an earlier sight of the same viewer.
    #[must_use]
    pub fn changes(&self, since: &Sight) -> Changes {
        let mut made = Made::default();
        made.out.push(b'[');
        made.sight(since, self);
        made.out.push(b']');
        Changes(String::from_utf8(made.out).expect("what was written as JSON"))
    }
}

/// Something that can be written as JSON.
trait Written {
    fn write(&self, to: &mut Vec<u8>);
}

impl<T: Serialize> Written for T {
    fn write(&self, to: &mut Vec<u8>) {
        serde_json::to_writer(to, self).expect("a type that can be written as JSON");
    }
}

impl Written for Text<'_> {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(self.0);
    }
}

/// An entry of a list, which is searched for changes as a whole.
trait Entry: PartialEq + Written + Sized {
    /// Finds what changed in it.
    fn changed(&self, was: &Self, made: &mut Made) {
        made.typed(was, self);
    }

    /// Writes many entries. Says whether of each but the first only that was written in what it differs from the one
    /// before it.
    fn write_many(entries: &[Self], made: &mut Made) -> bool {
        let from = made.out.len();
        let ends = made.write_all(entries);
        made.shorten(from, &ends)
    }
}

impl Entry for HexNo {}
impl Entry for MarkerAt {}
impl Entry for Recalled {}
impl Entry for Text<'_> {}

/// What is compared field by field before anything is written: most of what is sent.
macro_rules! by_fields {
    ($($Type:ty),+) => {$(
        impl Entry for $Type {
            fn changed(&self, was: &Self, made: &mut Made) {
                made.by_fields(was, self);
            }

            fn write_many(entries: &[Self], made: &mut Made) -> bool {
                made.write_by_fields(entries)
            }
        }
    )+};
}

by_fields!(Piece, Offer);

/// Changes as they are found.
#[derive(Default)]
pub(crate) struct Made {
    /// Where in the JSON.
    path: Vec<u8>,
    /// The list of changes as JSON, its last bracket aside.
    out: Vec<u8>,
    /// How many there are.
    n: usize,
    /// Room for what is compared.
    room: [Vec<u8>; 2],
}

impl Made {
    fn sight(&mut self, old: &Sight, new: &Sight) {
        // Named one by one, so that no field can be forgotten.
        let Sight { version, scene, awaits, pledges, prompt, offers, proposals, may_undo, draw_offered, back_asked } =
            new;
        self.field("version", &old.version, version);
        self.within("scene", |it| it.any_scene(&old.scene, scene));
        self.field("awaits", &old.awaits, awaits);
        self.field("pledges", &old.pledges, pledges);
        self.field("prompt", &old.prompt, prompt);
        self.within("offers", |it| it.list(&old.offers, offers, |it| it.act.as_str()));
        self.field("proposals", &old.proposals, proposals);
        self.field("may_undo", &old.may_undo, may_undo);
        self.field("draw_offered", &old.draw_offered, draw_offered);
        self.field("back_asked", &old.back_asked, back_asked);
    }

    fn any_scene(&mut self, old: &AnyScene, new: &AnyScene) {
        if old.game == new.game { self.scene(&old.scene, &new.scene) } else { self.set(new) }
    }

    fn scene(&mut self, old: &Scene<AnyFurniture>, new: &Scene<AnyFurniture>) {
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
        if old.furniture != *furniture {
            self.within("furniture", |it| furniture.changed(&old.furniture, it));
        }
    }

    /// What changed within something that is compared field by field.
    pub(crate) fn by_fields<T: Fields + Serialize>(&mut self, old: &T, new: &T) {
        let (from, n) = (self.out.len(), self.n);
        new.compare(old, self);
        self.or_whole(from, n, new);
    }

    /// Writes entries, of each but the first only the fields in which it differs from the one before it.
    fn write_by_fields<T: Fields + Serialize>(&mut self, entries: &[T]) -> bool {
        let Some(first) = entries.first() else { return false };
        first.write(&mut self.out);
        for both in entries.windows(2) {
            self.out.extend_from_slice(b",{");
            let from = self.out.len();
            both[1].compare(&both[0], &mut OfEntry { made: self, from });
            self.out.push(b'}');
        }
        true
    }

    /// Finds changes one step further down.
    fn within(&mut self, key: impl AsRef<[u8]>, find: impl FnOnce(&mut Made)) {
        let before = self.path.len();
        if before > 0 {
            self.path.push(b'/');
        }
        self.path.extend_from_slice(key.as_ref());
        find(self);
        self.path.truncate(before);
    }

    /// Begins the next change.
    fn begin(&mut self) {
        self.out.extend_from_slice(if self.n > 0 { b",[\"" } else { b"[\"" });
        self.out.extend_from_slice(&self.path);
        self.out.extend_from_slice(b"\",");
        self.n += 1;
    }

    fn set(&mut self, value: &impl Written) {
        self.begin();
        value.write(&mut self.out);
        self.out.push(b']');
    }

    fn splice(&mut self, at: usize, remove: usize, insert: &[impl Entry]) {
        if remove == 0 && insert.is_empty() {
            return;
        }
        self.begin();
        write!(self.out, "{at},{remove},[").expect("room for text");
        let is_short = if insert.len() < MANY {
            self.write_all(insert);
            false
        } else {
            Entry::write_many(insert, self)
        };
        self.out.extend_from_slice(if is_short { b"],1]" } else { b"]]" });
    }

    /// Writes entries, and gives where each ends.
    fn write_all(&mut self, entries: &[impl Written]) -> Vec<usize> {
        let mut ends = Vec::with_capacity(entries.len());
        for (i, it) in entries.iter().enumerate() {
            if i > 0 {
                self.out.push(b',');
            }
            it.write(&mut self.out);
            ends.push(self.out.len());
        }
        ends
    }

    /// Of entries that were just written leaves the first, and of each other only in what it differs from the one before
    /// it. Says whether it did: they must all have the same fields.
    fn shorten(&mut self, from: usize, ends: &[usize]) -> bool {
        let [mut short, other] = take(&mut self.room);
        short.clear();
        let (mut before, mut fields, mut start) = (Vec::new(), Vec::new(), from);
        let mut are_alike = true;
        for &end in ends {
            let entry = &self.out[start..end];
            are_alike = Text(entry).fields(&mut fields) && (start == from || have_equal_names(&before, &fields));
            if !are_alike {
                break;
            }
            if start == from {
                short.extend_from_slice(entry);
            } else {
                write_differing(&before, &fields, &mut short);
            }
            swap(&mut before, &mut fields);
            start = end + 1;
        }
        if are_alike {
            self.out.truncate(from);
            self.out.extend_from_slice(&short);
        }
        self.room = [short, other];
        are_alike
    }

    /// A field that changes seldom or is small.
    fn field<T: PartialEq + Serialize>(&mut self, key: &str, old: &T, new: &T) {
        if old != new {
            self.within(key, |it| it.typed(old, new));
        }
    }

    /// What changed within something that can be written as JSON, found in its text: most of it is only passed over.
    fn typed(&mut self, old: &impl Written, new: &impl Written) {
        let (from, n, mut room) = (self.out.len(), self.n, take(&mut self.room));
        room.iter_mut().for_each(Vec::clear);
        old.write(&mut room[0]);
        new.write(&mut room[1]);
        self.text(Text(&room[0]), Text(&room[1]));
        self.or_whole(from, n, &Text(&room[1]));
        self.room = room;
    }

    /// Sets the whole in place of the changes since `from`, before which there were `n`, if they are no shorter: many small
    /// changes can be longer.
    fn or_whole(&mut self, from: usize, n: usize, whole: &impl Written) {
        if self.n <= n + 2 {
            return;
        }
        let end = self.out.len();
        self.set(whole);
        if self.out.len() - end <= end - from {
            // The first change of all has no comma before it.
            self.out.drain(from..end + usize::from(n == 0));
            self.n = n + 1;
        } else {
            self.out.truncate(end);
            self.n -= 1;
        }
    }

    /// A list whose entries can be told apart by a key; entries with equal keys are the same entry, changed.
    fn list<'a, T: Entry, K: Hash + Eq>(&mut self, old: &'a [T], new: &'a [T], key: impl Fn(&'a T) -> K) {
        let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[first..], &new[first..]);
        let last = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[..old.len() - last], &new[..new.len() - last]);
        let (mut from_old, mut from_new) = (0, 0);
        for (stays, here) in pairs(old, new, key) {
            // What comes before is as it will be, so places are counted in the new list.
            self.splice(first + from_new, stays - from_old, &new[from_new..here]);
            if old[stays] != new[here] {
                self.within((first + here).to_string(), |it| new[here].changed(&old[stays], it));
            }
            (from_old, from_new) = (stays + 1, here + 1);
        }
        self.splice(first + from_new, old.len() - from_old, &new[from_new..]);
    }

    fn text(&mut self, old: Text<'_>, new: Text<'_>) {
        if old == new {
            return;
        }
        let (mut was, mut is) = (Vec::with_capacity(FIELDS), Vec::with_capacity(FIELDS));
        if old.fields(&mut was) && new.fields(&mut is) {
            // With other fields it is something else.
            if !have_equal_names(&was, &is) {
                return self.set(&new);
            }
            for (&(key, old), &(_, new)) in was.iter().zip(&is) {
                if old != new {
                    self.within(key, |it| it.text(old, new));
                }
            }
        } else if let (Some(old), Some(new)) = (old.list(), new.list()) {
            if old.len() == new.len() && old.iter().all(|it| it.is_deep()) {
                for (at, (&old, &new)) in old.iter().zip(&new).enumerate() {
                    self.within(at.to_string(), |it| it.text(old, new));
                }
            } else {
                self.list(&old, &new, |it| it.0);
            }
        } else {
            self.set(&new);
        }
    }
}

impl Compare for Made {
    fn field<T: PartialEq + Serialize>(&mut self, name: &'static str, was: &T, is: &T) {
        Made::field(self, name, was, is);
    }
}

/// An entry of a list that is written only in what it differs from the one before it.
struct OfEntry<'a> {
    made: &'a mut Made,
    /// Where its fields begin.
    from: usize,
}

impl Compare for OfEntry<'_> {
    fn field<T: PartialEq + Serialize>(&mut self, name: &'static str, was: &T, is: &T) {
        if was != is {
            let out = &mut self.made.out;
            let quote: &[u8] = if out.len() > self.from { b",\"" } else { b"\"" };
            for part in [quote, name.as_bytes(), b"\":"] {
                out.extend_from_slice(part);
            }
            is.write(out);
        }
    }
}

/// Few objects have more fields.
const FIELDS: usize = 16;

/// A value as JSON text, somewhere in a longer one that was written without spaces.
#[derive(Clone, Copy, PartialEq)]
struct Text<'a>(&'a [u8]);

/// The fields of an object, in the order in which they are written.
type Members<'a> = Vec<(&'a [u8], Text<'a>)>;

impl<'a> Text<'a> {
    /// What stands between these brackets.
    fn within(self, open: u8, close: u8) -> Option<Parts<'a>> {
        self.0.strip_prefix(&[open])?.strip_suffix(&[close]).map(Parts)
    }

    /// Its fields, if it is an object; says whether it is. Their names are plain words.
    fn fields(self, out: &mut Members<'a>) -> bool {
        out.clear();
        let Some(parts) = self.within(b'{', b'}') else { return false };
        for part in parts {
            let end = 1 + length_of_string(&part[1..]);
            out.push((&part[1..end], Text(&part[end + 2..])));
        }
        true
    }

    /// Its entries, if it is a list.
    fn list(self) -> Option<Vec<Text<'a>>> {
        self.within(b'[', b']').map(|it| it.map(Text).collect())
    }

    /// Whether something can change within it.
    fn is_deep(self) -> bool {
        self.0.starts_with(b"{") || self.0.starts_with(b"[")
    }
}

/// What stands between the commas of an object or a list, commas within its parts aside. Everything that is sent is taken
/// apart by this, so that it does not pay to have it read as JSON, which checks what was written a moment ago.
struct Parts<'a>(&'a [u8]);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.0.is_empty() {
            return None;
        }
        let (mut at, mut depth) = (0, 0);
        while let Some(byte) = self.0.get(at) {
            match byte {
                b'"' => at += 1 + length_of_string(&self.0[at + 1..]),
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                b',' if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        let (part, rest) = self.0.split_at(at);
        self.0 = rest.get(1..).unwrap_or_default();
        Some(part)
    }
}

/// How far it is to the quotation mark that ends a string.
fn length_of_string(text: &[u8]) -> usize {
    let mut at = 0;
    while text[at] != b'"' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at
}

fn have_equal_names(one: &Members<'_>, other: &Members<'_>) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.0 == other.0)
}

/// From how many entries on it is worth the time to write only in what each differs from the one before it.
const MANY: usize = 4;

/// The fields that differ, as an object.
fn write_differing(before: &Members<'_>, fields: &Members<'_>, to: &mut Vec<u8>) {
    to.extend_from_slice(b",{");
    let mut quote: &[u8] = b"\"";
    for (was, (name, is)) in before.iter().zip(fields) {
        if was.1 != *is {
            for part in [quote, name, b"\":", is.0] {
                to.extend_from_slice(part);
            }
            quote = b",\"";
        }
    }
    to.push(b'}');
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
    use super::{Parts, Text, Written};
    use serde_json::{Value, json};

    /// Taken apart, a text is what it is when it is read as JSON.
    #[test]
    fn a_text_is_taken_apart_at_its_own_commas() {
        let odd = json!({
            "none": [], "nothing": {}, "one": [1], "words": ["a,b", "c\",\\", "}{][", "\\\\\"", "ü,\n"],
            "deep": [[1, [2, 3]], {"a": [{"b": "],"}]}, null, true, -1.5e3], "text": "\\", "empty": "",
        });
        fn read(text: Text<'_>) -> Value {
            serde_json::from_slice(text.0).expect("JSON")
        }
        fn check(value: &Value) {
            let (mut bytes, mut found) = (Vec::new(), Vec::new());
            value.write(&mut bytes);
            let text = Text(&bytes);
            match value {
                Value::Object(fields) => {
                    assert!(text.fields(&mut found));
                    let read = found.iter().map(|(name, it)| (*name, read(*it)));
                    assert!(read.eq(fields.iter().map(|(name, it)| (name.as_bytes(), it.clone()))), "{value}");
                    fields.values().for_each(check);
                }
                Value::Array(entries) => {
                    let found = text.list().expect("a list");
                    assert!(found.into_iter().map(read).eq(entries.iter().cloned()), "{value}");
                    entries.iter().for_each(check);
                }
                _ => assert!(!text.fields(&mut found) && text.list().is_none()),
            }
        }
        check(&odd);
        assert_eq!(Parts(b"").next(), None);
    }
}
