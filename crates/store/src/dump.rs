//! A dump in the place of a PostgreSQL database, in one transaction.
//!
//! **Nothing is touched before it is known what the dump holds, and nothing is left changed unless what came out of it is a
//! database of this program.** Of a dump only this program's tables are taken: what else lies in it could end the transaction.

use crate::backup::{finished, output, program};
use crate::fault::{Fault, Trouble};
use crate::home::{self, Home, Pen, STEPS, private_file};
use crate::jobs::{life, now};
use crate::link::args;
use crate::types::Kind;
use data_encoding::HEXLOWER;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::process::Command;

/// How often it is looked whether a server is still at work.
const PAUSE: Duration = Duration::from_millis(50);
/// For how long a connection may linger on whose server has just ended.
const LINGERS: Duration = Duration::from_secs(1);
/// For how long a sign of life may be left of a server that has died.
const SIGN: Duration = Duration::from_millis(3_500);

/// Puts a dump in the place of a database, or says why not: then everything is as it was.
pub(crate) async fn restore(database: &str, dump: &Path) -> Result<(), Trouble> {
    let contents = Contents::of(dump).await?;
    let home = Home::of(database)?;
    let mut pen = home.pen().await?;
    let steps = taken(&mut pen).await?;
    // The connection keeps servers out until all is done.
    free(&mut pen, &steps).await?;
    // All of the dump is read before anything is replaced: half of one must not be taken for the whole.
    let files = Files::new();
    let done = async {
        files.write(&files.list, &contents.list)?;
        files.write(&files.script, "")?;
        let mut read = Command::new("pg_restore");
        read.args(["--no-owner", "--no-privileges", "--use-list"]).arg(&files.list);
        read.arg("--file").arg(&files.script).arg(dump);
        finished("pg_restore", &mut read).await?;
        let mut write = program("psql", database);
        write.env("PGOPTIONS", "-c client_min_messages=warning");
        write.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]);
        let own: Vec<&str> = home::tables().into_iter().map(|table| table.1).chain([STEPS]).collect();
        write.arg("--command").arg(format!("drop table if exists {}", own.join(", ")));
        write.arg("--file").arg(&files.script).arg("--command").arg(check());
        finished("psql", &mut write).await
    };
    let done: Result<(), Fault> = done.await;
    let _ = pen.close().await;
    Ok(done?)
}

/// Files that are there for a moment.
struct Files {
    list: PathBuf,
    script: PathBuf,
}

impl Files {
    fn new() -> Files {
        // One that was killed in the middle has left its own.
        let since = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos());
        let file =
            |end: &str| std::env::temp_dir().join(format!("sandtable-restore-{}-{since:x}.{end}", std::process::id()));
        Files { list: file("list"), script: file("sql") }
    }

    /// Makes one, for its owner only.
    fn write(&self, path: &Path, text: &str) -> Result<(), Fault> {
        let written = private_file(path).and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        written.map_err(|error| Fault::Broken(format!("{} cannot be made: {error}.", path.display())))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for path in [&self.list, &self.script] {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// What a dump says that it holds, as far as it is this program's.
struct Contents {
    /// The lines of its list that are taken.
    list: String,
}

impl Contents {
    async fn of(dump: &Path) -> Result<Contents, Fault> {
        let mut read = Command::new("pg_restore");
        let list = output("pg_restore", read.arg("--list").arg(dump)).await?;
        Contents::read(&list).map_err(|why| {
            Fault::Broken(format!("{} cannot be restored. {why} The database is as it was.", dump.display()))
        })
    }

    /// Reads a list such as `pg_restore --list` writes: `215; 1259 16385 TABLE DATA public account postgres`.
    fn read(list: &str) -> Result<Contents, String> {
        let entries: Vec<Entry<'_>> = list.lines().filter_map(Entry::read).collect();
        let mut schemas: BTreeMap<&str, BTreeSet<(&str, &str)>> = BTreeMap::new();
        for entry in &entries {
            schemas.entry(entry.schema).or_default().insert((entry.what, entry.name));
        }
        let first = home::tables().into_iter().filter(|table| table.0 == 1).map(|table| table.1);
        let needed: Vec<_> = first.chain([STEPS]).flat_map(|name| [("TABLE", name), ("TABLE DATA", name)]).collect();
        let lacks = |held: &BTreeSet<(&str, &str)>| needed.iter().find(|it| !held.contains(*it)).copied();
        let mut whole = schemas.iter().filter(|it| lacks(it.1).is_none());
        let Some((schema, held)) = whole.next() else {
            let is_own = |held: &&BTreeSet<_>| held.contains(&("TABLE", "game_table"));
            return Err(match schemas.values().find(is_own).and_then(lacks) {
                Some((what, name)) => format!("It is no whole backup: {what} {name} is missing."),
                None => "It is no backup of this program, but of another database.".to_owned(),
            });
        };
        if whole.next().is_some() {
            return Err("It holds the tables of this program more than once.".to_owned());
        }
        if let Some((_, name)) = held.iter().find(|it| it.0 == "TABLE" && !held.contains(&("TABLE DATA", it.1))) {
            return Err(format!("It is no whole backup: TABLE DATA {name} is missing."));
        }
        let taken = entries.iter().filter(|entry| entry.schema == *schema).map(|entry| entry.line);
        Ok(Contents { list: taken.fold(String::new(), |list, line| list + line + "\n") })
    }
}

/// One thing of a dump, which by its name may be this program's.
struct Entry<'a> {
    line: &'a str,
    what: &'static str,
    schema: &'a str,
    name: &'a str,
}

impl<'a> Entry<'a> {
    fn read(line: &'a str) -> Option<Entry<'a>> {
        /// What this program's databases are made of; a longer word comes before its beginning.
        const KINDS: [&str; 7] =
            ["TABLE DATA", "TABLE", "SEQUENCE SET", "SEQUENCE", "FK CONSTRAINT", "CONSTRAINT", "INDEX"];
        let (_, rest) = line.split_once("; ")?;
        let mut parts = rest.splitn(3, ' ');
        parts.next()?.parse::<u64>().ok()?;
        parts.next()?.parse::<u64>().ok()?;
        let rest = parts.next()?;
        let what = KINDS.into_iter().find(|kind| rest.strip_prefix(kind).is_some_and(|rest| rest.starts_with(' ')))?;
        let mut words = rest[what.len() + 1..].split(' ');
        let (schema, name) = (words.next()?, words.next()?);
        let is_table = |name: &str| name == STEPS || home::tables().iter().any(|table| table.1 == name);
        let is_own = match what {
            "INDEX" => home::indices().iter().any(|index| index.1 == name),
            "SEQUENCE" | "SEQUENCE SET" => name.strip_suffix("_id_seq").is_some_and(is_table),
            // Of a constraint the table is named first.
            _ => is_table(name),
        };
        is_own.then_some(Entry { line, what, schema, name })
    }
}

/// The steps of the schema that the database has taken; none where nothing of this program is. What is there must be this
/// program's own: it is replaced.
async fn taken(pen: &mut Pen) -> Result<Vec<i64>, Trouble> {
    let sql = "select tablename::text from pg_tables where schemaname = current_schema()";
    let rows = pen.link().rows(sql, &[]).await?;
    let there = rows.iter().map(|row| row.get(0)).collect::<Result<BTreeSet<String>, _>>()?;
    let own: Vec<&str> = home::tables().into_iter().map(|table| table.1).chain([STEPS]).collect();
    let Some(same) = own.iter().find(|name| there.contains(**name)) else { return Ok(Vec::new()) };
    let foreign = || {
        Fault::Broken(format!(
            "The database has a table {same} that is not of this program, and nothing is replaced. Restore into an empty \
             database, or see to the URL."
        ))
    };
    if !there.contains(STEPS) {
        return Err(foreign().into());
    }
    let sql = "select version, checksum from _sqlx_migrations order by version";
    let rows = match pen.link().rows(sql, &[]).await {
        Err(Trouble::Sql(sqlx::Error::Database(_))) => return Err(foreign().into()),
        other => other?,
    };
    let known = home::steps(Kind::Postgres);
    let mut steps = Vec::new();
    for row in &rows {
        let (Ok(version), Ok(checksum)) = (row.get::<i64>(0), row.get::<Vec<u8>>(1)) else {
            return Err(foreign().into());
        };
        match known.iter().find(|step| step.version == version) {
            Some(step) if *step.checksum == *checksum => {}
            None if version > home::newest() && !steps.is_empty() => {
                let why = "The database was brought up to date by a later version of this program, and may hold tables that \
                           this one does not know. Restore into an empty database.";
                return Err(Fault::Broken(why.into()).into());
            }
            _ => return Err(foreign().into()),
        }
        steps.push(version);
    }
    if steps.is_empty() { Err(foreign().into()) } else { Ok(steps) }
}

/// Waits until no server is at work, and keeps them out; or says that one is. One that has just died leaves its connections
/// for a moment, and its sign of life for seconds.
async fn free(pen: &mut Pen, steps: &[i64]) -> Result<(), Trouble> {
    const OTHERS: &str = "select count(*) from pg_stat_activity
                          where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()";
    const SIGNS: &str = concat!(
        "select count(*) from server where until > ",
        now!(there),
        " and until <= ",
        now!(there),
        " + ",
        life!()
    );
    let begun = Instant::now();
    let mut is_kept = false;
    loop {
        is_kept = is_kept || pen.keep_servers_out().await?;
        let others: i64 = pen.link().row(OTHERS, args![home::NAME]).await?.ok_or(Trouble::Late)?.get(0)?;
        let mut patience = LINGERS;
        if is_kept && others == 0 {
            // A server whose connections were cut comes back.
            let signs: i64 = match steps.contains(&2) {
                true => pen.link().row(SIGNS, &[]).await?.ok_or(Trouble::Late)?.get(0)?,
                false => 0,
            };
            if signs == 0 {
                return Ok(());
            }
            patience = SIGN;
        }
        if begun.elapsed() > patience {
            let why = "A server uses the database: stop it first, and then restore. Everything is as it was.";
            return Err(Fault::Broken(why.into()).into());
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Statements that end the transaction unless it has made a database of this program, whole.
fn check() -> String {
    let known: Vec<String> = home::steps(Kind::Postgres)
        .iter()
        .map(|step| {
            let sum = HEXLOWER.encode(&step.checksum);
            format!("({}::bigint, '\\x{sum}'::bytea)", step.version)
        })
        .collect();
    let tables: Vec<String> = home::tables().iter().map(|(step, name)| format!("({step}, '{name}')")).collect();
    let (newest, known, tables) = (home::newest(), known.join(", "), tables.join(", "));
    format!(
        "reset search_path; do $$ declare lacking text; begin
         if exists (select 1 from {STEPS} where version > {newest}) then
         raise exception 'The backup is of a later version of this program.'; end if;
         if not exists (select 1 from {STEPS}) or exists (select 1 from {STEPS} taken
         full join (values {known}) step (version, checksum) using (version)
         where version <= (select max(version) from {STEPS})
         and (taken.checksum is distinct from step.checksum or not taken.success)) then
         raise exception 'The backup is not of this program.'; end if;
         select string_agg(name, ', ') into lacking from (values {tables}) own (step, name)
         where step <= (select max(version) from {STEPS}) and to_regclass(name) is null;
         if lacking is not null then raise exception 'The backup is not whole: it lacks %.', lacking; end if; end $$"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(tables: &[&str]) -> String {
        let line = |(n, name): (usize, &&str)| {
            format!("{n}; 1259 1 TABLE public {name} me\n{n}; 0 1 TABLE DATA public {name} me\n")
        };
        tables.iter().enumerate().map(line).collect()
    }

    fn own() -> Vec<&'static str> {
        home::tables().into_iter().map(|table| table.1).chain([STEPS]).collect()
    }

    #[test]
    fn of_a_dump_only_this_programs_tables_are_taken() {
        let head = ";\n; Archive created at 2026-11-19\n;     Format: CUSTOM\n;\n";
        let others = "9; 1259 7 SEQUENCE public account_id_seq me\n9; 0 0 SEQUENCE SET public account_id_seq me\n\
                      9; 2606 7 CONSTRAINT public account account_pkey me\n9; 1259 7 INDEX public account_guest me\n";
        let foreign = "9; 2613 7 BLOB - 77 me\n9; 0 0 BLOBS - BLOBS \n9; 3079 7 EXTENSION - pg_stat_statements \n\
                       9; 1255 7 FUNCTION public account() me\n9; 1259 7 TABLE public wages me\n\
                       9; 2620 7 TRIGGER public account account me\n9; 1259 7 INDEX public wages_name me\n\
                       9; 0 0 TABLE ATTACH public account me\n9; 1259 7 TABLE other account me\n";
        let text = format!("{head}{}{others}{foreign}", list(&own()));
        let taken = Contents::read(&text).map(|it| it.list).expect("a whole backup");
        assert_eq!(taken, format!("{}{others}", list(&own())));
    }

    #[test]
    fn a_dump_of_another_database_is_told_from_one_that_is_not_whole() {
        let refused = |list: &str| Contents::read(list).err().expect("a refusal");
        assert!(refused(&list(&["account", "wages", STEPS])).contains("of another database"));
        assert!(refused("").contains("of another database"));
        let without = own().into_iter().filter(|it| *it != "line").collect::<Vec<_>>();
        assert!(refused(&list(&without)).contains("TABLE line is missing"));
        let bare: String = list(&own()).lines().filter(|it| !it.contains("DATA")).map(|it| format!("{it}\n")).collect();
        assert!(refused(&bare).contains("TABLE DATA"), "a schema alone");
        let one = list(&own()).lines().filter(|it| !it.contains("DATA public server")).collect::<Vec<_>>().join("\n");
        assert!(refused(&one).contains("TABLE DATA server"));
        let twice = list(&own()) + &list(&own()).replace("public", "other");
        assert!(refused(&twice).contains("more than once"));
        // Steps of the schema have made tables since.
        let early = home::tables().into_iter().filter(|it| it.0 == 1).map(|it| it.1).chain([STEPS]).collect::<Vec<_>>();
        assert!(Contents::read(&list(&early)).is_ok());
    }
}
