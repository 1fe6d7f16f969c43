//! What a table is asked on the runtime's threads is at hand: counted by how often it asks for memory, at every stage of a
//! game, never by time.

use std::collections::BTreeMap;

use catalog::{Chair, Dice, Input, Keeper, Keeping, Setup};
use conform::Counting;
use kernel::Bits;
use server::laid::{Kept, Laid, Quick};

#[global_allocator]
static MEMORY: Counting = Counting::new();

/// How often one of them may ask for memory, and for how many bytes.
const MOST: (usize, usize) = (2, 200);

fn counted(what: impl FnOnce()) -> (usize, usize) {
    let (asked, bytes) = (MEMORY.asked(), MEMORY.bytes());
    what();
    (MEMORY.asked() - asked, MEMORY.bytes() - bytes)
}

fn worst(one: (usize, usize), other: (usize, usize)) -> (usize, usize) {
    (one.0.max(other.0), one.1.max(other.1))
}

/// Somebody who owes a decision makes one.
fn act(table: &mut dyn Keeper, bits: &mut Bits) -> bool {
    let Some(side) = table.owing().iter().next() else { return false };
    let offers = table.seat(Chair::Side(side)).sight().offers;
    let acts = vec![offers[bits.below(offers.len())].act.clone()];
    table.submit(side, &Input::Act { version: None, acts }).expect("something of the list");
    true
}

#[test]
fn what_is_asked_on_the_runtimes_threads_is_at_hand() {
    for game in ["hindenburg", "mukden", "east"] {
        let title = catalog::find(game).expect("a game of the shelf");
        let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let mut bits = Bits::seeded(5);
        let (mut costs, mut looked) = (BTreeMap::<Quick, (usize, usize)>::new(), (usize::MAX, usize::MAX));
        let mut acts = 0;
        while acts < 600 && act(&mut *table, &mut bits) {
            acts += 1;
            if acts % 10 > 0 {
                continue;
            }
            let mut laid = Laid::new(Kept::ToPlay(table.fork()));
            for asked in Quick::ALL {
                let cost = costs.entry(asked).or_default();
                *cost = worst(*cost, counted(|| laid.ask(asked)));
            }
            let sight = counted(|| drop(table.seat(Chair::Spectator).sight()));
            looked = (looked.0.min(sight.0), looked.1.min(sight.1));
        }
        assert!(acts > 100, "{game}: only {acts} acts");
        for (asked, cost) in &costs {
            println!("{game}: {asked:?} asks for memory {} times, {} bytes", cost.0, cost.1);
            assert!(cost.0 <= MOST.0 && cost.1 <= MOST.1, "{game}: {asked:?} asks {cost:?} of memory");
        }
        assert!(looked.0 > 10 * MOST.0 && looked.1 > 10 * MOST.1, "{game}: a sight would be noticed: {looked:?}");
    }
}
