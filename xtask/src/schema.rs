//! The server held against its own description by schemathesis: no server error, and status, content type and schema of
//! every answer as described.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::{Result, cargo, root, target, tools};

/// The version that is installed: another might ask something else.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
/// What is held against the description.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// What `schemathesis` was asked for.
struct Asked<'a> {
    examples: &'a str,
    seed: &'a str,
}

impl<'a> Asked<'a> {
    fn read(args: &[&'a str]) -> Result<Asked<'a>> {
        let mut asked = Asked { examples: "100", seed: "1905" };
        let mut args = args.iter();
        while let Some(&arg) = args.next() {
            let value = args.next().filter(|it| it.parse::<u64>().is_ok());
            let value = value.ok_or_else(|| format!("{arg} needs a number"))?;
            match arg {
                "--examples" => asked.examples = value,
                "--seed" => asked.seed = value,
                _ => return Err(format!("schemathesis does not know `{arg}`: it takes --examples N and --seed N")),
            }
        }
        Ok(asked)
    }
}

/// Starts a server on a database of its own and sends it what its description allows and forbids: as a guest, and with the
/// token of a seat.
pub(crate) fn check(args: &[&str]) -> Result {
    let asked = Asked::read(args)?;
    let tool = tools::python(&target().join("schemathesis"), &[SCHEMATHESIS], "schemathesis")?;
    cargo(&["build", "-p", "cli"], &[])?;
    let folder = target().join("schemathesis-run");
    // What is left of the run before.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let server = Running::start(&folder)?;
    let (cookie, key, token) = table(&server.address)?;
    let config = format!("[parameters]\n\"path.key\" = \"{key}\"\n");
    fs::write(folder.join("schemathesis.toml"), config).map_err(|why| format!("{}: {why}", folder.display()))?;
    // Whoever makes an account or signs out is a guest no more; the token is asked these things, too.
    let signing: &[&str] =
        &["--exclude-path", "/api/register", "--exclude-path", "/api/sign-in", "--exclude-path", "/api/sign-out"];
    let (cookie, token) = (format!("Cookie: {cookie}"), format!("Authorization: Bearer {token}"));
    for (header, excluded) in [(cookie, signing), (token, &[])] {
        println!("== with {}", header.split(':').next().unwrap_or_default());
        let status = Command::new(&tool)
            .args(["run", &format!("http://{}/api/openapi.json", server.address)])
            .args(["--checks", CHECKS, "--max-examples", asked.examples, "--seed", asked.seed])
            .args(["--header", &header, "--no-color", "--generation-database", "none"])
            .args(excluded)
            .current_dir(&folder)
            .status()
            .map_err(|why| format!("{} did not start: {why}", tool.display()))?;
        if !status.success() {
            return Err("the server is not as it describes itself".to_owned());
        }
    }
    Ok(())
}

/// A server that runs as long as this is held.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(folder: &Path) -> Result<Running> {
        let mut child = Command::new(target().join("debug").join("sandtable"))
            .args(["serve", "--port", "0", "--no-limits", "--log", "error", "--database"])
            .arg(folder.join("server.sqlite"))
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("the server did not start: {why}"))?;
        let mut line = String::new();
        let said = child.stdout.take().ok_or("the server says nothing")?;
        BufReader::new(said).read_line(&mut line).map_err(|why| format!("the server says nothing: {why}"))?;
        let address = line.split("http://").nth(1).and_then(|it| it.split('/').next());
        match address {
            Some(address) => Ok(Running { address: address.to_owned(), child }),
            None => {
                let _ = child.kill();
                Err(format!("the server does not say where it is: {line}"))
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request, and gives the answer with its headers.
fn post(address: &str, path: &str, cookie: &str, body: &str) -> Result<String> {
    let wrong = |why: std::io::Error| format!("{path}: {why}");
    let mut stream = TcpStream::connect(address).map_err(wrong)?;
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).map_err(wrong)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(wrong)?;
    Ok(answer)
}

/// What stands in a text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Result<&'a str> {
    let found = text.split(before).nth(1).and_then(|it| it.split(after).next());
    found.ok_or_else(|| format!("there is no {before} in the answer:\n{text}"))
}

/// The cookie of a new guest.
fn guest(address: &str) -> Result<String> {
    let answer = post(address, "/api/guest", "", "")?;
    Ok(between(&answer, "set-cookie: ", ";")?.to_owned())
}

/// A table of two guests: the cookie of one, the table's name, and a token of that guest's seat.
fn table(address: &str) -> Result<(String, String, String)> {
    let (cookie, other) = (guest(address)?, guest(address)?);
    let table = r#"{"game":"mukden","seats":[{"side":"a","who":"me"},{"side":"b","who":"open"}],"dice":"server"}"#;
    let answer = post(address, "/api/tables", &cookie, table)?;
    let key = between(&answer, "\"key\":\"", "\"")?.to_owned();
    post(address, &format!("/api/tables/{key}/join"), &other, "{}")?;
    let answer = post(address, &format!("/api/tables/{key}/tokens"), &cookie, r#"{"place":"a"}"#)?;
    let token = between(&answer, "\"token\":\"", "\"")?.to_owned();
    Ok((cookie, key, token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemathesis_reads_its_arguments() {
        let asked = Asked::read(&["--examples", "5"]).expect("an argument that is known");
        assert_eq!((asked.examples, asked.seed), ("5", "1905"));
        assert!(Asked::read(&["--examples", "many"]).is_err() && Asked::read(&["--fast", "1"]).is_err());
    }

    #[test]
    fn a_value_is_found_in_an_answer() {
        assert_eq!(between(r#"{"key":"ab","x":1}"#, "\"key\":\"", "\""), Ok("ab"));
        assert!(between("{}", "\"key\":\"", "\"").is_err());
    }
}
