//! Chapter 13, the printed option, and the switches for disputed readings and reconstructions.

kernel::switches! {
    /// Zhukov must pass a roll.
    zhukov_roll: Optional "zhukov_roll" "13.10a"
        "Zhukov's roll"
        "Zhukov must pass a die roll when he is first drawn."
        { "off" => "he comes without a roll", "on" => "he must pass a roll" };

    /// A step restores one step of an Army.
    one_step: Reading "army_replacement" "5.1.6"
        "A replacement step for an Army"
        "A replacement step brings an Army to full strength, or restores one step."
        { "full" => "brings it to full strength", "one_step" => "restores one step" };

    /// 6:1 before the shifts.
    cap_first: Reading "odds_cap" "12.2.1d"
        "The cap of the odds"
        "Odds are capped at 6:1 after the terrain shifts, or before them."
        { "after_shifts" => "6:1 after the terrain shifts", "before_shifts" => "6:1 before the terrain shifts" };

    /// Range by plain distance.
    plain_distance: Reading "supply_count" "10.1.2"
        "How supply range is counted"
        "Supply range counts the hexes between unit and town, or the plain distance."
        { "between" => "the hexes between unit and town", "distance" => "the plain distance" };

    /// Only with six closed neighbours.
    six_neighbours: Reading "surrounded" "12.3.5b"
        "When a unit is surrounded"
        "A unit is surrounded when it has no line of communication, or only when all six neighbours are closed."
        { "no_loc" => "it has no line of communication", "six_neighbours" => "all six neighbours are closed" };

    /// Arrows before zones.
    arrows_first: Reading "retreat_priority" "12.3.2"
        "What a retreat heeds first"
        "A retreat avoids enemy zones before it keeps to the arrows, or the arrows come first."
        { "avoid_zoc" => "enemy zones", "arrows" => "the arrows" };

    /// Whoever picked assigns.
    picker_assigns: Reading "initiative_box" "7.8"
        "Who assigns a marker picked by initiative"
        "An enemy marker picked by initiative is assigned by its owner, or by the player who picked it."
        { "owner" => "its owner", "initiative_player" => "the player who picked it" };

    /// Only by the difference.
    top_up_by_difference: Reading "replacement_top_up" "5.2.8d"
        "How far replacements are filled up"
        "Replacements are filled up to the maximum, or only by the difference of maximum and minimum."
        { "to_maximum" => "to the maximum", "difference" => "by the difference of maximum and minimum" };

    /// The second reconstruction.
    late_weather: Data "weather" "6.0a"
        "Mud in autumn"
        "October is light mud, or September is light mud and October mud."
        { "a" => "light mud in October", "b" => "light mud in September, mud in October" };

    /// Refuges lift the arrows, too.
    refuge_anywhere: Reading "withdraw_refuge" "7.2.2e"
        "Withdrawing into a town, a fort or the rough"
        "Under Withdraw a town, city, fort or rough hex need not be nearer home, or may be reached in any direction \
               too."
        { "finish" => "along the white arrows", "anywhere" => "in any direction" }
        before "anywhere";
}
