//! A block of a file, read key by key.

use std::{
    ops::{Range, RangeInclusive},
    rc::Rc,
};

use kernel::{cut, is_hidden};
use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeTable, DeValue, ValueDeserializer},
};

use crate::{At, Date, Faults, Source, Spot};

/// How many bytes a file may have: four times as many as the largest that is shipped.
pub const MAX_FILE: usize = 128 * 1024;
/// How many entries a list of blocks may have: twice as many as any that is shipped, and a byte counts them.
const MAX_BLOCKS: usize = 250;
/// How many values a list may have: more than a map has hexsides.
const MAX_VALUES: usize = 4096;
/// How many letters a name or a word may have.
const MAX_NAME: usize = 60;
/// How many letters a row of a drawing or a source may have.
pub(crate) const MAX_TEXT: usize = 240;

/// A file as text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// Its name, for faults.
    pub file: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// A file with the place where each of its lines begins, found once: files have as many values as lines.
#[derive(Debug)]
struct Lines<'a> {
    file: &'a str,
    /// The bytes at which lines begin, but for the first.
    begins: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: Text<'a>) -> Lines<'a> {
        let ends = text.text.bytes().enumerate().filter(|it| it.1 == b'\n');
        Lines { file: text.file, begins: ends.map(|it| it.0 + 1).collect() }
    }

    /// The line on which a piece of the text begins, counted from one; the last one if there are fewer bytes.
    fn spot(&self, span: Range<usize>) -> Spot<'a> {
        Spot { file: self.file, line: self.begins.partition_point(|&it| it <= span.start) + 1 }
    }
}

/// A block of a file: `[grid]`, an entry of a list, or the whole file.
///
/// Reading a key takes it out. When the table is dropped, keys that nobody asked for are faults.
#[derive(Debug)]
pub struct Table<'a> {
    text: Rc<Lines<'a>>,
    faults: &'a Faults,
    /// What faults call it.
    name: String,
    spot: Spot<'a>,
    keys: DeTable<'a>,
    asked: Vec<&'static str>,
    /// Whether it could be read at all. If not, nothing in it is missed: that fault is noted.
    is_there: bool,
}

impl<'a> Table<'a> {
    /// The whole of a file. If it is no TOML, every slip is noted and the table behaves as if it were complete.
    #[must_use]
    pub fn parse(text: Text<'a>, faults: &'a Faults) -> Table<'a> {
        let spot = Spot { file: text.file, line: 1 };
        let lines = Rc::new(Lines::of(text));
        let mut read = None;
        if text.text.len() > MAX_FILE {
            faults.add(spot, format!("the file has {} bytes, but may have {MAX_FILE} at most", text.text.len()));
        } else if !faults.is_full() {
            let (keys, slips) = DeTable::parse_recoverable(text.text);
            for slip in &slips {
                faults.add(slip.span().map_or(spot, |it| lines.spot(it)), slip.message());
            }
            read = slips.is_empty().then(|| keys.into_inner());
        }
        let is_there = read.is_some();
        let keys = read.unwrap_or_default();
        Table { text: lines, faults, name: "the file".into(), spot, keys, asked: Vec::new(), is_there }
    }

    /// Where the table begins.
    #[must_use]
    pub fn spot(&self) -> Spot<'a> {
        self.spot
    }

    /// Whether the table was there and could be read.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.is_there
    }

    /// Notes a fault of the table as a whole.
    pub fn fault(&self, what: impl Into<String>) {
        self.faults.add(self.spot, what);
    }

    /// Notes a fault at some place of the file set.
    pub fn fault_at(&self, spot: Spot<'_>, what: impl Into<String>) {
        self.faults.add(spot, what);
    }

    /// Whether a key is there and not yet read; for keys that may be left out.
    pub fn has(&mut self, key: &'static str) -> bool {
        self.ask(key);
        self.keys.contains_key(key)
    }

    /// The block of this name, `[name]`.
    pub fn table(&mut self, key: &'static str) -> Table<'a> {
        let name = match self.name.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            Some(outer) => format!("[{outer}.{key}]"),
            None => format!("[{key}]"),
        };
        let value = self.take(key);
        self.inner(name, value)
    }

    /// The entries of a list of blocks, in order: `key = [{ ... }, { ... }]`, or `[[key]]` again and again.
    pub fn tables(&mut self, key: &'static str) -> Vec<Table<'a>> {
        let name = format!("an entry of `{key}`");
        self.list(key, MAX_BLOCKS).into_iter().map(|it| self.inner(name.clone(), Some(it))).collect()
    }

    /// A name or a word, not blank.
    pub fn string(&mut self, key: &'static str) -> Option<At<'a, String>> {
        let value = self.take(key)?;
        self.to_string(key, value, MAX_NAME)
    }

    /// A list of names or words, none blank.
    pub fn strings(&mut self, key: &'static str) -> Vec<At<'a, String>> {
        self.texts(key, MAX_NAME)
    }

    /// A list of texts of so many letters at most, none blank.
    pub(crate) fn texts(&mut self, key: &'static str, most: usize) -> Vec<At<'a, String>> {
        let list = self.list(key, MAX_VALUES);
        list.into_iter().filter_map(|it| self.to_string(key, it, most)).collect()
    }

    /// A whole number of this range.
    pub fn number(&mut self, key: &'static str, range: RangeInclusive<i64>) -> Option<At<'a, i64>> {
        let value = self.take(key)?;
        self.to_number(key, value, &range)
    }

    /// A list of whole numbers of this range.
    pub fn numbers(&mut self, key: &'static str, range: RangeInclusive<i64>) -> Vec<At<'a, i64>> {
        let list = self.list(key, MAX_VALUES);
        list.into_iter().filter_map(|it| self.to_number(key, it, &range)).collect()
    }

    /// Yes or no; no if it is left out.
    pub fn flag(&mut self, key: &'static str) -> bool {
        if !self.has(key) {
            return false;
        }
        let Some(value) = self.take(key) else { return false };
        match value.get_ref() {
            DeValue::Boolean(it) => *it,
            other => {
                self.wrong(key, &value, "true or false", other);
                false
            }
        }
    }

    /// A day, `1914-08-17`.
    pub fn date(&mut self, key: &'static str) -> Option<At<'a, Date>> {
        let value = self.take(key)?;
        match value.get_ref() {
            DeValue::Datetime(it) if it.time.is_none() && it.offset.is_none() => {
                let it = it.date?;
                let date = Date { year: it.year, month: it.month, day: it.day };
                Some(At { value: date, spot: self.text.spot(value.span()) })
            }
            other => {
                self.wrong(key, &value, "a date such as 1914-08-17", other);
                None
            }
        }
    }

    /// One of several words, each with its meaning.
    pub fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<At<'a, T>> {
        let text = self.string(key)?;
        let found = words.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let known: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            self.faults
                .add(text.spot, format!("`{key}` is `{}`, but must be {}", cut(&text.value), known.join(" or ")));
        }
        found.map(|&(_, meaning)| text.map(|_| meaning))
    }

    /// The tag `source` that every block must have.
    pub fn source(&mut self) -> Option<Source> {
        // An empty tag gets the tag's own explanation, not that of a blank text.
        let value = self.take("source")?;
        let DeValue::String(text) = value.get_ref() else {
            self.wrong("source", &value, "text", value.get_ref());
            return None;
        };
        let spot = self.text.spot(value.span());
        self.demand_visible("source", spot, text)?;
        self.demand_short("source", spot, text, MAX_TEXT)?;
        match Source::parse(text) {
            Ok(it) => Some(it),
            Err(what) => {
                self.faults.add(self.text.spot(value.span()), what);
                None
            }
        }
    }

    /// Anything serde can read, for values of a shape of their own. It stops at its first fault; types should deny
    /// unknown fields.
    pub fn read<T: Deserialize<'a>>(&mut self, key: &'static str) -> Option<At<'a, T>> {
        let value = self.take(key)?;
        let spot = self.text.spot(value.span());
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(At { value, spot }),
            Err(error) => {
                self.faults.add(error.span().map_or(spot, |it| self.text.spot(it)), error.message());
                None
            }
        }
    }

    /// The place of a key that is there.
    pub(crate) fn spot_of(&self, key: &str) -> Spot<'a> {
        self.keys.get_key_value(key).map_or(self.spot, |(key, _)| self.text.spot(key.span()))
    }

    fn ask(&mut self, key: &'static str) {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
    }

    fn take(&mut self, key: &'static str) -> Option<Spanned<DeValue<'a>>> {
        self.ask(key);
        if self.faults.is_full() {
            self.faults.give_up(self.spot);
            return None;
        }
        let value = self.keys.remove(key);
        if value.is_none() && self.is_there {
            self.fault(format!("{} lacks `{key}`", self.name));
        }
        value
    }

    fn list(&mut self, key: &'static str, most: usize) -> Vec<Spanned<DeValue<'a>>> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let span = value.span();
        match value.into_inner() {
            DeValue::Array(list) if list.len() > most => {
                let what = format!("`{key}` has {} entries, but may have {most} at most", list.len());
                self.faults.add(self.text.spot(span), what);
                Vec::new()
            }
            DeValue::Array(list) => list.into_iter().collect(),
            other => {
                self.wrong_at(key, span, "a list", &other);
                Vec::new()
            }
        }
    }

    fn inner(&self, name: String, value: Option<Spanned<DeValue<'a>>>) -> Table<'a> {
        let spot = value.as_ref().map_or(self.spot, |it| self.text.spot(it.span()));
        let keys = match value.map(Spanned::into_inner) {
            Some(DeValue::Table(keys)) => Some(keys),
            Some(other) => {
                self.faults.add(spot, format!("{name} must be a block, not {}", kind(&other)));
                None
            }
            None => None,
        };
        let is_there = keys.is_some();
        let keys = keys.unwrap_or_default();
        Table { text: self.text.clone(), faults: self.faults, name, spot, keys, asked: Vec::new(), is_there }
    }

    fn to_string(&self, key: &str, value: Spanned<DeValue<'a>>, most: usize) -> Option<At<'a, String>> {
        let spot = self.text.spot(value.span());
        match value.get_ref() {
            DeValue::String(it) if it.trim().is_empty() => {
                self.faults.add(spot, format!("`{key}` is empty"));
                None
            }
            DeValue::String(it) => {
                self.demand_visible(key, spot, it)?;
                self.demand_short(key, spot, it, most)?;
                Some(At { value: it.clone().into_owned(), spot })
            }
            other => {
                self.wrong(key, &value, "text", other);
                None
            }
        }
    }

    /// A text is what it looks like: nothing in it that is not seen, or that turns around what is.
    fn demand_visible(&self, key: &str, spot: Spot<'a>, text: &str) -> Option<()> {
        let Some(hidden) = text.chars().find(|&it| is_hidden(it)) else { return Some(()) };
        let code = u32::from(hidden);
        self.faults.add(spot, format!("`{key}` holds the character U+{code:04X}, which cannot be seen"));
        None
    }

    /// A text is no longer than what a table shows, or somebody types: what is done with it by the thousand stays quick.
    fn demand_short(&self, key: &str, spot: Spot<'a>, text: &str, most: usize) -> Option<()> {
        let n = text.chars().count();
        if n <= most {
            return Some(());
        }
        self.faults.add(spot, format!("`{key}` has {n} letters, but may have {most} at most"));
        None
    }

    fn to_number(&self, key: &str, value: Spanned<DeValue<'a>>, range: &RangeInclusive<i64>) -> Option<At<'a, i64>> {
        let spot = self.text.spot(value.span());
        let DeValue::Integer(it) = value.get_ref() else {
            self.wrong(key, &value, "a whole number", value.get_ref());
            return None;
        };
        let number = i64::from_str_radix(it.as_str(), it.radix()).ok().filter(|it| range.contains(it));
        if number.is_none() {
            let (from, to) = (range.start(), range.end());
            self.faults.add(spot, format!("`{key}` must be from {from} to {to}, not {}", cut(&it.to_string())));
        }
        number.map(|value| At { value, spot })
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'a>>, wanted: &str, found: &DeValue<'a>) {
        self.wrong_at(key, value.span(), wanted, found);
    }

    fn wrong_at(&self, key: &str, span: Range<usize>, wanted: &str, found: &DeValue<'a>) {
        self.faults.add(self.text.spot(span), format!("`{key}` must be {wanted}, not {}", kind(found)));
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        for key in self.keys.keys() {
            if self.faults.is_full() {
                return self.faults.give_up(self.spot);
            }
            let known: Vec<_> = self.asked.iter().map(|it| format!("`{it}`")).collect();
            let what = format!("{} knows no `{}`, only {}", self.name, cut(key.get_ref()), known.join(", "));
            self.faults.add(self.text.spot(key.span()), what);
        }
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a block",
    }
}
