//! How a client makes changes, as `web/src/table/changes.ts` does it.

use serde_json::Value;

/// Makes changes on a JSON text.
pub(crate) fn apply(to: &mut Value, changes: &Value) {
    for change in changes.as_array().expect("a list of changes") {
        let change = change.as_array().expect("a change as a list");
        let path = change[0].as_str().expect("a path");
        let (above, last) = match path.rsplit_once('/') {
            Some((above, last)) => (above.split('/').fold(&mut *to, step), last),
            None => (&mut *to, path),
        };
        match &change[1..] {
            [value] => match above {
                Value::Array(list) => list[place(last)] = value.clone(),
                above => above[last] = value.clone(),
            },
            [at, remove, insert, alike @ ..] => {
                let list = step(above, last).as_array_mut().expect("a list to splice");
                let (at, remove) = (number(at), number(remove));
                let mut insert = insert.as_array().expect("a list of what comes").clone();
                assert!(alike.is_empty() || alike == [1], "an end of another kind: {alike:?}");
                for here in 1..if alike.is_empty() { 0 } else { insert.len() } {
                    let mut whole = insert[here - 1].as_object().expect("an object before").clone();
                    whole.extend(insert[here].as_object().expect("in what it differs").clone());
                    insert[here] = Value::Object(whole);
                }
                list.splice(at..at + remove, insert);
            }
            [] | [_, _] => panic!("a change of another kind: {change:?}"),
        }
    }
}

fn step<'a>(value: &'a mut Value, key: &str) -> &'a mut Value {
    match value {
        Value::Array(list) => &mut list[place(key)],
        value => value.get_mut(key).unwrap_or_else(|| panic!("no {key} on the way")),
    }
}

fn place(key: &str) -> usize {
    key.parse().expect("a place in a list")
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number").try_into().expect("a place in a list")
}
