//! A server with the toy on its shelf, for tests in browsers: it understands `--port` and `--database`, and passes over the
//! other words of `sandtable serve`.

use std::{env, error::Error};

use server::{Config, Server};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    catalog::add(toy_program::TOY);
    let mut config = Config { limits: false, ..Config::default() };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--port" => config.port = words.next().ok_or("a port is missing")?.parse()?,
            "--database" => config.database = words.next().ok_or("a database is missing")?,
            _ => {}
        }
    }
    let server = Server::start(config).await?;
    println!("Sandtable is at http://{}/", server.address());
    tokio::signal::ctrl_c().await?;
    server.stop().await;
    Ok(())
}
