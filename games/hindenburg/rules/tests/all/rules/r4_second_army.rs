//! Chapter 4: what differs for the 2nd Army.

use hex::Dir;
use hindenburg::{Army, Event, Options};

use crate::rules::table::{check, stroll};

#[test]
fn r4_army2_a_same_march_and_combat() {
    // Deductions, forced march, contact, combat of the whole army, disruption, German retreat.
    check(
        "19 August | march 2 | 2A-I 1116 | 2A-XXIII 1216 | 2A-XV 1316 | 8A-XX 1214",
        "6; ? markers; 2 3 4 4 1; retreat 8A-XX 1213; ? where 2A-I 8A-XX; ? next",
        "2A march 6 = 6: 2, forced
         2A-I 1116-1115; 2A-XXIII 1216-1215; 2A-XV 1316-1315
         2A attacks: 2A-I 2A-XXIII 2A-XV > 8A-XX
         2A 19 August
         combat 2, 3 v 1 = 4: Russia
         2A-I 3: disrupted; 2A-XXIII 4: holds; 2A-XV 4: holds; 8A-XX 1: disrupted
         8A-XX retreats 1214-1213
         2A-I 1115 disrupted 0, 8A-XX 1213 disrupted 0
         movement",
    );
}

#[test]
fn r4_army2_b_idle_until_19_august() {
    check(
        "18 August | march 1 | 1A-Cav 3001 | 2A-XV 1320 | 8A-I 2803",
        "1; ? next",
        "1A march 1 = 1: 0; die: François",
    );
    check("19 August | march 1 | 1A-Cav 3001 | 2A-XV 1320 | 8A-I 2803", "1; ? next", "1A march 1 = 1: 0; die: march 2");
    // On 17 and 18 August it is no enemy on foot: no stop, and disrupted corps may pass.
    let near = |day: u8, marks: &str| format!("{day} August | movement | 2A-XV 1320 | 8A-XX 1318{marks}");
    check(&near(18, ""), "step 8A-XX 1319; ? next; ? may step 8A-XX 1219", "8A-XX 1318-1319; second hex 8A-XX; yes");
    check(&near(19, ""), "step 8A-XX 1319; ? next", "8A-XX 1318-1319; movement");
    check(&near(18, " disrupted"), "? may step 8A-XX 1319", "yes");
    check(&near(19, " disrupted"), "? may step 8A-XX 1319", "no, 5-foot-e");
    // Yet rail may not touch it.
    check("18 August | movement | 2A-I 1120 | 8A-XX 1119", "? may rail 8A-XX", "no, 5-rail-c");
    check(
        "18 August | movement | 2A-I 1120 | 8A-XX 1114",
        "rail 8A-XX; ? may to 1119; ? may to 1118",
        "no, 5-rail-c; yes",
    );
    // It neither attacks nor is attacked.
    check(
        "18 August | march 1 | 1A-Cav 3001 | 2A-I 1120 | 8A-XX 1119",
        "6; !; end; ? next",
        "day 19 August; die: march 1",
    );
    check("18 August | movement | 2A-XV 1318 | 8A-XX 1317", "end; ? next", "day 19 August; die: march 2");
}

#[test]
fn r4_army2_c_due_north_only() {
    let mut steps = 0;
    stroll(Options::default(), 40, |game, state, event| {
        if let Event::Marched { corps, from, to } = *event
            && corps.army() == Army::Second
        {
            assert_eq!(game.book.map.grid.dir(from, to), Some(Dir::N));
            assert!(state.turn >= 3);
            steps += 1;
        }
    });
    assert!(steps > 100, "{steps}");
    check("25 August | march 2 | 2A-XV 1312 | 2A-XIII 1412", "3; !; ? all 2A", "2A-XV 1311, 2A-XIII 1411");
}
