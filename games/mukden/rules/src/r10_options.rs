//! The switches: the printed option of chapter 4 and the disputed readings.

kernel::switches! {
    /// Nobody is told what has been lost until the end.
    hidden_losses: Optional "hidden_losses" "4.3e"
        "Hidden losses"
        "Nobody is told before the end what has been lost: no totals, no list of the living."
        { "off" => "losses are counted openly", "on" => "losses are hidden until the end" };

    /// A trench behind a major river adds a column.
    sum_river_and_trench: Reading "river_and_trench" "9.6g"
        "A trench behind a river"
        "A trench behind a major river adds nothing, or a third column."
        { "larger" => "only the larger shift counts", "sum" => "both shifts are added" };

    /// The critical railroad begins at 2210.
    long_rail: Data "rail_start" "4.2a"
        "Where the critical railroad begins"
        "The critical railroad begins at Mukden (3.3), or one hex before it (4.2)."
        { "2310" => "at Mukden", "2210" => "one hex before Mukden" };
}
