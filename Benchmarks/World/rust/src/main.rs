//! Decodes and encodes one payload with serde_json, whenever a line of the input asks for it.
//!
//!     world WORKLOAD PAYLOAD OUTPUT
//!
//! Writes the encoded models to the file OUTPUT and prints `ready`, or prints `none` if there are no models of the
//! workload. Answers each line `decode COUNT` or `encode COUNT` with the time of so many calls, in seconds.

mod canada;
mod citm_catalog;
mod events;
mod github_events;
mod issues;
mod mesh;
mod orders;
mod twitter;

use serde::{de::DeserializeOwned, Serialize};
use std::collections::HashMap;
use std::error::Error;
use std::io::BufRead;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.len() != 3 {
        return Err("usage: world WORKLOAD PAYLOAD OUTPUT".into());
    }
    let (payload, output) = (&arguments[1], &arguments[2]);
    match arguments[0].as_str() {
        "generated-issues" | "generated-shuffled" | "one-issue" => {
            serve::<Vec<issues::Issue>>(payload, output)
        }
        "generated-events" => serve::<Vec<events::AuditEvent>>(payload, output),
        "dictionary-100000" => serve::<HashMap<String, orders::OrderCustomer>>(payload, output),
        "mesh" => serve::<mesh::Mesh>(payload, output),
        "small-500" | "small-2000" => serve::<orders::Order>(payload, output),
        "twitter" => serve::<twitter::TwitterSearch>(payload, output),
        "github_events" => serve::<Vec<github_events::GitHubEvent>>(payload, output),
        "citm_catalog" => serve::<citm_catalog::Catalog>(payload, output),
        "canada" => serve::<canada::FeatureCollection>(payload, output),
        _ => {
            println!("none");
            Ok(())
        }
    }
}

fn serve<Models: Serialize + DeserializeOwned>(
    payload: &str,
    output: &str,
) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(payload)?;
    let models: Models = serde_json::from_slice(&bytes)?;
    std::fs::write(output, serde_json::to_vec(&models)?)?;
    println!("ready");
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (operation, count) = line.split_once(' ').ok_or("no request")?;
        let count: usize = count.parse()?;
        let start = Instant::now();
        match operation {
            "decode" => {
                for _ in 0..count {
                    keep(serde_json::from_slice::<Models>(&bytes)?);
                }
            }
            "encode" => {
                for _ in 0..count {
                    keep(serde_json::to_vec(&models)?);
                }
            }
            _ => return Err("no request".into()),
        }
        println!("{}", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Drops a value that the optimiser must assume to be used. (`std::hint::black_box` needs Rust 1.66.)
fn keep<Value>(value: Value) {
    let pointer: *const Value = &value;
    // Safety: the pointer variable is initialised, and is only copied.
    unsafe { std::ptr::read_volatile(&pointer) };
}
