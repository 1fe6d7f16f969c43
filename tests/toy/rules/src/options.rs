//! What can be chosen before the game.

kernel::switches! {
    /// There is no storm marker in the cup.
    calm: Optional "storm" "6-storm"
        "Storm"
        "A storm may lay a prize on a spot, or the weather stays calm."
        { "on" => "with a storm", "off" => "calm weather" };
}
