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
    for switch in SWITCHES {
        assert!(switch.says.ends_with('.'), "{}", switch.id);
        let [first, second] = [0, 1].map(|nth| Options::default().with(switch.id, switch.values[nth]));
        assert_eq!(first, Some(Options::default()));
        assert_ne!(second, Some(Options::default()), "{}", switch.id);
        assert_eq!(Options::default().with(switch.id, "maybe"), None);
    }
    assert_eq!(Options::default().with("weather", "on"), None);
}
