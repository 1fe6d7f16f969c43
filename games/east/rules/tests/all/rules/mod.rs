//! Every rule of the booklet as a test, one module a chapter or a part of one. What is expected here is written down
//! from the rulebook, never computed. `table` explains the notation of positions, inputs and answers, `maps` holds the
//! small maps drawn for tests of single rules.

mod maps;
mod positions;
mod r02_components;
mod r03_setup;
mod r03_victory;
mod r04_sequence;
mod r05_axis;
mod r05_soviet;
mod r06_weather;
mod r07_command;
mod r07_counterattack;
mod r07_orders;
mod r07_zhukov;
mod r08_stacking;
mod r09_lines;
mod r09_zones;
mod r10_attrition;
mod r10_supply;
mod r11_movement;
mod r12_assault;
mod r12_combat;
mod r12_losses;
mod r12_retreat;
mod r13_special;
mod r13_units;
mod slow;
mod switches;
mod table;
