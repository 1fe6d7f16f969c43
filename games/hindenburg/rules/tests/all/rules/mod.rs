//! Every rule of the booklet as a test, one module a chapter. What is expected here is written down from the rulebook,
//! never computed. `table` explains the notation of positions, inputs and answers.

mod r1_setup;
mod r2_sequence;
mod r3_combat;
mod r3_march;
mod r4_second_army;
mod r5_combat;
mod r5_francois;
mod r5_movement;
mod r6_supply;
mod r7_rally;
mod r8_victory;
mod r9_options;
mod slow;
mod switches;
mod table;
