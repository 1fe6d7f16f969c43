//! What a file means, apart from how it is written.

use toml::{Table, Value};

/// The values of a file in a form that is the same for the same values and different for different ones: remarks, blanks,
/// line ends, the order of keys and the way a number is written do not show. Nothing if the text is no TOML.
///
/// Every value begins with a letter for its kind; texts, lists and blocks say how long they are, so nothing runs into
/// what follows it.
///
/// ```
/// assert_eq!(data::meaning("b = [1, 0x1f] # remark\r\na = 'x'"), data::meaning("a = \"x\"\nb = [1, 31]\n"));
/// assert_ne!(data::meaning("a = '1'"), data::meaning("a = 1"));
/// ```
#[must_use]
pub fn meaning(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    block(&text.parse().ok()?, &mut out);
    Some(out)
}

fn block(keys: &Table, out: &mut Vec<u8>) {
    out.extend(format!("b{}:", keys.len()).bytes());
    let mut sorted: Vec<_> = keys.iter().collect();
    sorted.sort_by_key(|it| it.0);
    for (key, value) in sorted {
        words(key, out);
        written(value, out);
    }
}

fn words(text: &str, out: &mut Vec<u8>) {
    out.extend(format!("t{}:{text}", text.len()).bytes());
}

fn written(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::String(it) => words(it, out),
        Value::Integer(it) => out.extend(format!("i{it};").bytes()),
        Value::Float(it) if it.is_nan() => out.extend(b"fnan;"),
        Value::Float(it) => out.extend(format!("f{:016x};", it.to_bits()).bytes()),
        Value::Boolean(it) => out.extend(if *it { b"y" } else { b"n" }),
        Value::Datetime(it) => out.extend(format!("d{it};").bytes()),
        Value::Array(all) => {
            out.extend(format!("l{}:", all.len()).bytes());
            all.iter().for_each(|it| written(it, out));
        }
        Value::Table(keys) => block(keys, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "title = 'X'\nwhen = 1914-08-17\n[a]\nx = 1\ny = [1, 2]\nz = 1.5\nis = true\n[[c]]\nk = 'v'\n[[c]]\nk = 'w'\n";

    #[test]
    fn how_it_is_written_does_not_show() {
        let same = [
            FILE.to_owned(),
            FILE.replace('\n', "\r\n"),
            format!("\u{feff}{FILE}"),
            FILE.replace('\n', " # a remark\n\n"),
            FILE.replace("x = 1\ny = [1, 2]", "y = [\n  0x1, # one\n  0b10,\n]\nx = +1"),
            FILE.replace("'X'", "\"\\u0058\"").replace("1.5", "15e-1"),
            FILE.replace("[[c]]\nk = 'v'\n[[c]]\nk = 'w'\n", "").replacen("[a]", "c = [{k='v'}, {k='w'}]\n[a]", 1),
        ];
        for text in &same {
            assert!(meaning(text).is_some() && meaning(text) == meaning(FILE), "{text}");
        }
    }

    #[test]
    fn any_other_value_shows() {
        let other = [
            ("'X'", "'x'"),
            ("'X'", "''"),
            ("'X'", "['X']"),
            ("title", "titel"),
            ("1914-08-17", "1914-08-18"),
            ("1914-08-17", "'1914-08-17'"),
            ("1914-08-17", "1914-08-17T00:00:00"),
            ("x = 1", "x = 2"),
            ("x = 1", "x = 1.0"),
            ("x = 1", "x = '1'"),
            ("x = 1", "x = -1"),
            ("[1, 2]", "[2, 1]"),
            ("[1, 2]", "[1]"),
            ("[1, 2]", "[[1, 2]]"),
            ("1.5", "1.25"),
            ("1.5", "nan"),
            ("true", "false"),
            ("[a]", "[b]"),
            ("k = 'w'", "l = 'w'"),
            ("[[c]]\nk = 'w'\n", ""),
            ("is = true\n", ""),
        ];
        let mut seen = vec![meaning(FILE)];
        for (old, new) in other {
            let text = FILE.replacen(old, new, 1);
            assert_ne!(text, FILE);
            let meant = meaning(&text);
            assert!(meant.is_some() && !seen.contains(&meant), "{text}");
            seen.push(meant);
        }
    }

    #[test]
    fn what_is_no_file_means_nothing() {
        for text in ["a = ", "a = 1\na = 2", "[", "a = 99999999999999999999"] {
            assert_eq!(meaning(text), None, "{text}");
        }
        assert_ne!(meaning(""), None);
    }
}
