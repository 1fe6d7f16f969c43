//! The order of calls for one request, as the system saw them: the line is written, then synced, then answered.

use std::{collections::HashMap, process::Command};

use store::testing::Folder;

use crate::{
    Done,
    child::{Orders, Running},
    figure,
    play::{Sitter, alone, guest},
    run,
    support::made,
};

/// What matters of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    /// The log of the database is written.
    Write,
    /// It is on the disk.
    Sync,
    /// The first message of a socket.
    Hello,
    /// News or an answer, to somebody at the table.
    Told,
}

pub(crate) fn order_of_calls() -> Done {
    let can_trace = Command::new("strace").args(["-o", "/dev/null", "true"]).status().is_ok_and(|it| it.success());
    if !can_trace {
        return Done::NotRun("strace is not found here, or may not trace");
    }
    let folder = Folder::new().expect("a folder");
    let trace = folder.file("trace");
    run(async {
        let calls = "trace=write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync";
        let program = ["strace", "-f", "-y", "-s", "96", "-e", "signal=none", "-e", calls, "-o", &trace];
        let server = Running::under(Some(&program), &Orders::on(&folder.file("tables.db")), folder.path());
        let mut client = guest(&server.url).await.expect("a guest");
        let key = made(&mut client, &alone("hindenburg")).await;
        let mut seat = Sitter::sits(&client, &key, "a", None).await.expect("a seat");
        let answer = seat.act(0, "traced").await.expect("an answer");
        assert_eq!(answer["answer"]["is"], "done", "{answer}");
        server.stop();
    });
    let text = String::from_utf8_lossy(&std::fs::read(&trace).expect("a trace")).into_owned();
    let calls = read(&text);
    let hello = calls.iter().rposition(|it| *it == Call::Hello).expect("a first message");
    let after = &calls[hello + 1..];
    let told = after.iter().position(|it| *it == Call::Told).expect("an answer");
    let before = &after[..told];
    let sync = before.iter().rposition(|it| *it == Call::Sync);
    let write = before.iter().rposition(|it| *it == Call::Write);
    assert!(write.is_some() && sync > write, "written, synced, told; but it was {before:?}, then told");
    figure("order of calls for a submit", "write, sync, answer");
    Done::Passed
}

/// The calls in the order in which they ended (a sync) or began (all others: who is told is told from then on).
fn read(trace: &str) -> Vec<Call> {
    let (mut calls, mut waiting) = (Vec::new(), HashMap::new());
    for line in trace.lines() {
        let Some((process, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let name = call.split('(').next().unwrap_or_default();
        let is_log = call.split(['<', '>']).nth(1).is_some_and(|it| it.ends_with("-wal"));
        match name {
            "fsync" | "fdatasync" if call.contains("unfinished") => drop(waiting.insert(process, is_log)),
            "fsync" | "fdatasync" if is_log => calls.push(Call::Sync),
            "write" | "pwrite64" | "pwritev" | "writev" if is_log => calls.push(Call::Write),
            "write" | "writev" | "sendto" | "sendmsg" if call.contains(r#"{\"is\":\"hello\""#) => {
                calls.push(Call::Hello);
            }
            "write" | "writev" | "sendto" | "sendmsg"
                if call.contains(r#"{\"is\":\"update\""#) || call.contains(r#"{\"is\":\"answer\""#) =>
            {
                calls.push(Call::Told);
            }
            _ if call.starts_with("<... f")
                && call.contains("sync resumed")
                && waiting.remove(process) == Some(true) =>
            {
                calls.push(Call::Sync);
            }
            _ => {}
        }
    }
    calls
}
