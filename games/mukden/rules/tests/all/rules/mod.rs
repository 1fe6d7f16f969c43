//! Every rule of the booklet as a test, one module a chapter. What is expected here is written down from the rulebook,
//! never computed. `table` explains the notation of positions, inputs and answers.

mod positions;
mod r1_r3_components;
mod r4_victory;
mod r5_sequence;
mod r6_stacking;
mod r7_zones;
mod r8_movement;
mod r9_advance;
mod r9_combat;
mod r9_shifts;
mod slow;
mod switches;
mod table;
