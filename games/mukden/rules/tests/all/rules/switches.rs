//! Every switch in every position.

use kernel::SwitchKind;
use mukden::{Options, SWITCHES};

#[test]
fn every_switch_is_listed_with_its_default_first() {
    let list: Vec<_> = SWITCHES.iter().map(|it| (it.id, it.values.join(" "), it.kind)).collect();
    assert_eq!(
        list,
        [
            ("hidden_losses", "off on".to_owned(), SwitchKind::Optional),
            ("river_and_trench", "larger sum".to_owned(), SwitchKind::Reading),
            ("rail_start", "2310 2210".to_owned(), SwitchKind::Data),
        ]
    );
    conform::options::check_switches(SWITCHES, Options::with);
}
