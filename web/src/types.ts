// Written from the Rust types by the tests of the server. Do not edit.

/** The number of the messages that this page understands. */
export const MESSAGES = 1;

/** One of the two sides, in the order of the sheet. */
export type Side = "a" | "b";

/**
 * An offer to break off a game.
 */
export type AbortAsk = {
/**
 * Whether it is offered, or no longer.
 */
offer: boolean, };

/**
 * The question and the list after actions that nobody has made.
 */
export type AheadSight = {
/**
 * The question; nothing if thought ends before the last action, because it passes a die, shows something or passes
 * the say.
 */
prompt: Prompt | null,
/**
 * The list.
 */
offers: Array<Offer>,
/**
 * What may be done in one word instead of one entry after the other. It is left out where there is nothing, which is
 * nearly everywhere.
 */
proposals?: Array<Proposal>, };

/**
 * The answer to an [`Ask`].
 */
export type Answer = { "is": "sight",
/**
 * All that is drawn.
 */
sight: Sight, } | { "is": "sheet",
/**
 * Its name: the same sheet has the same name.
 */
hash: string,
/**
 * The sheet.
 */
sheet: Sheet, } | { "is": "done",
/**
 * The version of the chair after it.
 */
version: number, } | { "is": "ahead",
/**
 * The question and the list.
 */
ahead: AheadSight, } | { "is": "fine" } | { "is": "acts",
/**
 * In notation.
 */
acts: Array<string>, } | { "is": "reach",
/**
 * The tree of hexes.
 */
reach: Reach, } | { "is": "reaches",
/**
 * What the client has not yet, and what holds of that which it has.
 */
reaches: Reaches, } | { "is": "odds",
/**
 * With every term.
 */
odds: Odds, } | { "is": "overlay",
/**
 * Marks and lines.
 */
overlay: Overlaid, } | { "is": "heard",
/**
 * The version of the chair now.
 */
version: number,
/**
 * Gesture by gesture.
 */
gestures: Array<Gesture>, } | { "is": "scene",
/**
 * The scene.
 */
scene: AnyScene, } | { "is": "hint",
/**
 * The first action in notation.
 */
act: string,
/**
 * All that belong to the same gesture, the first among them.
 */
acts: Array<string>,
/**
 * In words.
 */
label: Line,
/**
 * The version of the sight it is for.
 */
version: number, } | { "is": "journal",
/**
 * As text; `sandtable verify` and `sandtable replay` read it.
 */
journal: string, };

/**
 * What a viewer sees of a game, whichever it is.
 */
export type AnyScene = { game: string } & Scene<unknown>;

/**
 * Part of the map.
 */
export type Area = {
/**
 * What it is.
 */
kind: AreaKind,
/**
 * Its name.
 */
name: string,
/**
 * Whose it is, if one side's.
 */
owner: Side | null,
/**
 * Its hexes.
 */
hexes: Array<HexNo>, };

/**
 * What part of a map is.
 */
export type AreaKind = "country" | "goal" | "entry" | "start" | "command" | "beyond" | "supply" | "fort" | "port";

/**
 * The sign in the frame.
 */
export type Arm = "infantry" | "cavalry" | "armour" | "mechanized" | "garrison" | "leader" | "partisans";

/**
 * A question about a table, or a request to it.
 */
export type Ask = { "ask": "sight", } | { "ask": "sheet", } | { "ask": "submit",
/**
 * A name for this request that the client has not used at this table before, at most 64 letters, digits or dashes.
 */
nonce: string,
/**
 * What to do.
 */
input: Input, } | { "ask": "ahead",
/**
 * The actions.
 */
acts: Array<string>, } | { "ask": "why",
/**
 * The actions.
 */
acts: Array<string>, } | { "ask": "why_there",
/**
 * The unit.
 */
unit: UnitId,
/**
 * The hex.
 */
hex: HexNo, } | { "ask": "understand",
/**
 * The words.
 */
text: string, } | { "ask": "reach",
/**
 * The unit.
 */
unit: UnitId, } | { "ask": "reaches",
/**
 * The marks of those that the client has already: they are not sent again.
 */
held: Array<number>, } | { "ask": "odds",
/**
 * The actions.
 */
after: Array<string>, } | { "ask": "overlay",
/**
 * Which.
 */
kind: string, } | { "ask": "heard",
/**
 * The version.
 */
since: number, } | { "ask": "scene_at",
/**
 * The version.
 */
version: number, } | { "ask": "hint", } | { "ask": "journal", };

/**
 * What fate is asked.
 */
export type Asks = "die" | "draw" | "pick";

/**
 * What the table waits for, as far as the viewer may know.
 */
export type Awaits = { "is": "choice",
/**
 * Which.
 */
sides: Array<Side>,
/**
 * What the others read meanwhile.
 */
line: Line, } | { "is": "chance",
/**
 * What is asked.
 */
chance: Asks,
/**
 * What it is about.
 */
line: Line, } | { "is": "over",
/**
 * Who has won; nobody for a draw, or if the game does not count.
 */
winner: Side | null,
/**
 * How, in a few words.
 */
how: string, };

/**
 * A half-made act.
 */
export type Begun = { "is": "move",
/**
 * Which.
 */
units: Array<UnitId>,
/**
 * The hexes so far, the first where they began.
 */
route: Array<HexNo>,
/**
 * Movement points spent.
 */
spent: number, } | { "is": "attack",
/**
 * The hex attacked, if one is.
 */
target: HexNo | null,
/**
 * The attackers so far.
 */
attackers: Array<UnitId>,
/**
 * The defenders named so far, or known.
 */
defenders: Array<UnitId>,
/**
 * Support markers laid.
 */
support: number,
/**
 * Whether it is only a probe.
 */
probe: boolean, } | { "is": "picks",
/**
 * What of, in a word or two.
 */
what: string,
/**
 * How many more.
 */
left: number,
/**
 * What was chosen so far.
 */
units: Array<UnitId>,
/**
 * And where, where units are not known by name.
 */
hexes: Array<HexNo>, };

/**
 * A part of a sentence.
 */
export type Bit = { "is": "text",
/**
 * The words.
 */
text: string, } | { "is": "unit",
/**
 * Which.
 */
unit: UnitId,
/**
 * Whether it stands among others, so that its short code is enough.
 */
short: boolean,
/**
 * How it follows the unit before it in a row: what is written in place of the comma between them.
 */
join?: Join, } | { "is": "hex",
/**
 * Its number.
 */
hex: HexNo, } | { "is": "side",
/**
 * Which.
 */
side: Side, } | { "is": "rule",
/**
 * Its id.
 */
rule: string, };

/**
 * How units move.
 */
export type By = "foot" | "rail" | "sea" | "rules" | "retreat" | "advance";

/**
 * A cell of a chart.
 */
export type Cell = {
/**
 * The chart.
 */
chart: ChartId,
/**
 * The row.
 */
row: number,
/**
 * The column.
 */
column: number, };

/**
 * A chair at a table, as the wire says it.
 */
export type Chair = "a" | "b" | "spectator";

/**
 * A change in a JSON text. It is written as a list: `[path, value]` sets a value, and
 * `[path, at, remove, [inserted, ...]]` takes `remove` entries of a list away from place `at` on and puts others there;
 * with a `1` at its end, each of these but the first says only in what it differs from the one before it. A path is the
 * keys and places on the way, joined by `/`.
 */
export type Change = [string, unknown] | [string, number, number, Array<unknown>, 1?];

/**
 * What changed between two sights. Made in order on the JSON of the earlier, the changes give that of the later.
 */
export type Changes = Array<Change>;

/**
 * A chart.
 */
export type Chart = {
/**
 * Its id: `march`.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * What the rows are: `die`.
 */
rows_are: string,
/**
 * What the columns are: `odds`.
 */
columns_are: string,
/**
 * The headings of the columns.
 */
columns: Array<string>,
/**
 * The rows.
 */
rows: Array<ChartRow>,
/**
 * What the cells mean, where it needs saying.
 */
notes: Array<string>,
/**
 * Where its values come from.
 */
source: string,
/**
 * How far they are our own.
 */
ours: Ours, };

/**
 * A chart, by its place in [`crate::Printed::charts`].
 */
export type ChartId = number;

/**
 * A row of a chart.
 */
export type ChartRow = {
/**
 * Its heading: `1`, `clear`.
 */
name: string,
/**
 * Its cells, one a column.
 */
cells: Array<string>, };

/**
 * A line of the chat.
 */
export type ChatLine = {
/**
 * Counted from one.
 */
n: number,
/**
 * Who wrote it; nobody if the table tells something.
 */
by: string | null,
/**
 * When, in milliseconds since 1970.
 */
at: number,
/**
 * What.
 */
text: string, };

/**
 * Somebody comes to a table.
 */
export type Coming = {
/**
 * Which seat, of several open ones.
 */
place?: Chair,
/**
 * The invitation, if one is needed.
 */
invitation?: string, };

/**
 * A condition of a counter.
 */
export type Condition = "disrupted" | "disrupted_twice" | "no_supply" | "cut_off" | "acted" | "ready" | "tired" | "forced" | "paralysed" | "moving" | "shown" | "reduced" | "led";

/**
 * A counter.
 */
export type Counter = {
/**
 * Its id, as records write it: `J:IG`.
 */
id: string,
/**
 * What it is called on a map in text: three or four characters.
 */
code: string,
/**
 * What stands on its card: `XX.`, `Guderian`.
 */
label: string,
/**
 * What it is called in a row of its like: `XX.` for `XX. Corps`.
 */
short: string,
/**
 * Its full name.
 */
name: string,
/**
 * Its name with whose it is: `German 6 Army`.
 */
full: string,
/**
 * Its side.
 */
side: Side,
/**
 * Its nation.
 */
nation: Nation,
/**
 * The army, front or group it belongs to; empty if none.
 */
formation: string,
/**
 * The number of its army, where that stands on the card in place of a strength and of a size.
 */
army: number | null,
/**
 * Its arm: the sign in the frame.
 */
arm: Arm,
/**
 * Its size: the sign above the frame.
 */
size: Size,
/**
 * How many steps it has at full strength.
 */
steps: number,
/**
 * What is printed for each number of steps, full strength first; empty if it has no numbers.
 */
faces: Array<CounterFace>,
/**
 * Whether it stays in play though it is never on the map by itself: a leader, a marker.
 */
special: string | null,
/**
 * Where its values come from.
 */
source: string,
/**
 * How far they are our own.
 */
ours: Ours, };

/**
 * The numbers on a counter.
 */
export type CounterFace = {
/**
 * Attack strength; none if it cannot attack.
 */
attack: number | null,
/**
 * Defence strength.
 */
defence: number | null,
/**
 * Movement allowance.
 */
moves: number | null, };

/**
 * A name and a password.
 */
export type Credentials = {
/**
 * 2 to 24 letters, digits, dashes or underscores.
 */
name: string,
/**
 * At least 8 bytes.
 */
password: string, };

/**
 * A data file.
 */
export type DataFile = {
/**
 * Its path below the data folder.
 */
path: string,
/**
 * Its text.
 */
text: string, };

/**
 * Who chooses the dice.
 */
export type DiceBy = "everybody" | "server";

/**
 * What a face of the die brings.
 */
export type DieFace = {
/**
 * The die.
 */
die: number,
/**
 * The row of the chart, after modifiers.
 */
row: number | null,
/**
 * The result, in words.
 */
result: string,
/**
 * How good it is.
 */
grade: Grade,
/**
 * How many steps attacker and defender lose, where the chart says so.
 */
lost: [number, number] | null, };

/**
 * A hexside: the side of `hex` in direction `dir`, clockwise from the north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
 */
export type Edge = {
/**
 * The hex.
 */
hex: HexNo,
/**
 * The direction.
 */
dir: number, };

/**
 * What lies on a hexside.
 */
export type EdgeKind = "river" | "major_river" | "trench" | "closed" | "border" | "boundary";

/**
 * A chain of hexsides.
 */
export type EdgeLine = {
/**
 * What it is.
 */
kind: EdgeKind,
/**
 * Its name; empty if it has none.
 */
name: string,
/**
 * What it is called by itself: `River Desna`, `Lakes line`.
 */
title: string,
/**
 * Whether it is drawn broader than others of its kind.
 */
broad: boolean,
/**
 * Whose it is, if it belongs to a side.
 */
owner: Side | null,
/**
 * Its hexsides; of a river from the source to the mouth.
 */
sides: Array<Edge>, };

/**
 * How a game ended.
 */
export type Ended = {
/**
 * Who has won; nobody for a draw, or if the game does not count.
 */
winner: Chair | null,
/**
 * How, in a few words.
 */
how: string, };

/**
 * What an action ends.
 */
export type Ends = {
/**
 * In a few words: `German movement`, `movement of Army Group North`.
 */
what: Line,
/**
 * The same without whose it is, where that is said apart: `movement`.
 */
short: string,
/**
 * The units that could still do something.
 */
idle: Array<UnitId>, };

/**
 * What a viewer noticed of one gesture.
 */
export type Gesture = {
/**
 * The viewer's version after it.
 */
version: number,
/**
 * Who acted; nobody, if fate answered alone or whoever keeps the table did it.
 */
by: Side | null,
/**
 * What happened, in order; steps that follow each other as one move.
 */
told: Array<Told>, };

/**
 * How good a result is for who attacks, so that it is seen before it is read.
 */
export type Grade = "won" | "good" | "poor" | "bad";

/**
 * Flat-topped hexes in straight columns, numbered column first.
 */
export type GridOf = {
/**
 * The number of the first column.
 */
first_column: number,
/**
 * How many columns there are.
 */
columns: number,
/**
 * The number of the first row.
 */
first_row: number,
/**
 * How many rows there are.
 */
rows: number,
/**
 * Whether the columns with even numbers sit half a hex lower; otherwise those with odd ones.
 */
even_columns_low: boolean, };

/**
 * What a socket is told.
 */
export type Heard = { "is": "hello",
/**
 * The number of the messages. A client that knows another one reads no further.
 */
messages: number,
/**
 * The table.
 */
table: TableInfo,
/**
 * All that is drawn.
 */
sight: Sight,
/**
 * What the chair noticed since the version the client came with; nothing if it came with none.
 */
heard: Array<Gesture>,
/**
 * The last lines of the chat.
 */
chat: Array<ChatLine>,
/**
 * Who is there.
 */
presence: Presence, } | { "is": "update",
/**
 * The chair's version after it.
 */
version: number,
/**
 * What happened.
 */
heard: Array<Gesture>,
/**
 * What changed in the sight since the message before.
 */
changes: Changes,
/**
 * The fingerprint of the sight after it, now and then: FNV-1a with 32 bits over its JSON as the server writes it. A
 * client that comes to another asks for the whole sight.
 */
mark: number | null, } | { "is": "table",
/**
 * The table.
 */
table: TableInfo, } | { "is": "anew",
/**
 * The table.
 */
table: TableInfo,
/**
 * All that is drawn.
 */
sight: Sight, } | { "is": "chat",
/**
 * The lines.
 */
lines: Array<ChatLine>, } | { "is": "presence",
/**
 * Who is there.
 */
presence: Presence, } | { "is": "answer",
/**
 * The number of the question.
 */
re: number,
/**
 * The answer.
 */
answer: Answer, } | { "is": "problem",
/**
 * Its number; nothing if it could not be read.
 */
re: number | null,
/**
 * Why.
 */
problem: Problem, };

/**
 * A line from hex to hex.
 */
export type HexLine = {
/**
 * What it is.
 */
kind: LineKind,
/**
 * Its name; empty if it has none.
 */
name: string,
/**
 * What it is called by itself: `Lane of march 1st Army`, `Ta Pass`.
 */
title: string,
/**
 * Whose it is, if one side's.
 */
owner: Side | null,
/**
 * Its hexes in order.
 */
hexes: Array<HexNo>, };

/**
 * The printed number of a hex: 512 is printed `0512`.
 */
export type HexNo = number;

/**
 * A game as lists show it.
 */
export type Info = {
/**
 * Its id.
 */
id: string,
/**
 * Its title.
 */
title: string,
/**
 * What it is about, one sentence.
 */
about: string,
/**
 * How many people it is for.
 */
players: number,
/**
 * Both sides in order.
 */
sides: Array<SideInfo>,
/**
 * Whether one side knows what the other does not.
 */
secrets: boolean,
/**
 * The edition of the rules.
 */
edition: number,
/**
 * Its scenarios, the default first.
 */
scenarios: Array<ScenarioInfo>,
/**
 * Its options.
 */
options: Array<OptionInfo>,
/**
 * Who made it.
 */
credits: string,
/**
 * What is the publisher's and what is not.
 */
statement: string, };

/**
 * What a side asks of a table.
 */
export type Input = { "do": "act",
/**
 * The version of the sight they were made on; without it, none is checked.
 */
version?: number,
/**
 * The actions in notation.
 */
acts: Array<string>, } | { "do": "undo",
/**
 * The version of the sight it was decided on.
 */
version?: number, } | { "do": "back" } | { "do": "draw" } | { "do": "decline" } | { "do": "resign" } | { "do": "commit",
/**
 * The commitment, `sha256:` and 64 digits.
 */
commitment: string, } | { "do": "reveal",
/**
 * The secret in hexadecimal digits.
 */
secret: string, };

/**
 * An invitation.
 */
export type Invited = {
/**
 * To which place.
 */
place: Chair,
/**
 * What to show at the door.
 */
token: string, };

/**
 * How a unit follows another one in a row.
 */
export type Join = "comma" | "and";

/**
 * Every kind of problem.
 */
export type Kind = "malformed" | "signed_out" | "forbidden" | "not_found" | "conflict" | "refused" | "too_large" | "not_json" | "too_many" | "not_stored" | "unsure" | "later_edition" | "broken";

/**
 * What a way of winning still lacks.
 */
export type Lack = {
/**
 * Which.
 */
way: WayId,
/**
 * What there is of it.
 */
have: number,
/**
 * What is needed.
 */
need: number,
/**
 * The same in a sentence.
 */
line: Line,
/**
 * Where on the map it is missing.
 */
hexes: Array<HexNo>, };

/**
 * A sentence, or part of one: words, and references that a client writes by name and can make clickable.
 * [`crate::Sheet::say`] writes it as plain text.
 */
export type Line = Array<Bit>;

/**
 * What runs from hex to hex.
 */
export type LineKind = "railroad" | "critical_railroad" | "pass" | "march_lane" | "border";

/**
 * A page of the lobby.
 */
export type Lobby = {
/**
 * Tables that wait for players.
 */
tables: Array<TableInfo>,
/**
 * What to ask for as `after` for the next page; null if this is the last one.
 */
next: string | null, };

/**
 * Hexes that are marked alike.
 */
export type MarkedAlike = {
/**
 * Whose mark it is, if one side's.
 */
side: Side | null,
/**
 * How it is drawn.
 */
shade: Shade,
/**
 * What it says, in a word or two: `zone`, `out of supply`.
 */
what: string,
/**
 * The hexes.
 */
hexes: Array<HexNo>, };

/**
 * A reach with its mark.
 */
export type MarkedReach = {
/**
 * A fingerprint of its JSON: whoever holds it names it by this.
 */
mark: number,
/**
 * Where the unit can get to.
 */
reach: Reach, };

/**
 * A marker.
 */
export type Marker = "guns" | "luftwaffe" | "partisans" | "target" | "captured";

/**
 * A marker on the map.
 */
export type MarkerAt = {
/**
 * What it is.
 */
marker: Marker,
/**
 * Where it lies.
 */
hex: HexNo,
/**
 * Whose it is, if one side's.
 */
side: Side | null, };

/**
 * Whoever asks.
 */
export type Me = {
/**
 * The name that others see.
 */
name: string,
/**
 * Whether it is a guest, without a password.
 */
guest: boolean, };

/**
 * Whose counters have one colour.
 */
export type Nation = "german" | "russian" | "japanese" | "romanian" | "soviet";

/**
 * A token that was made.
 */
export type NewToken = {
/**
 * What to send as `Authorization: Bearer`. It is shown here and never again.
 */
token: string, };

/**
 * A table that was made.
 */
export type NewlyMade = {
/**
 * The table.
 */
table: TableInfo,
/**
 * The invitations to its seats, each good once. They are shown here and never again.
 */
invitations: Array<Invited>, };

/**
 * What hexes that can be reached have in common.
 */
export type NodeKind = {
/**
 * How they are reached.
 */
by: By,
/**
 * The actions that lead to such a hex from the one before it; a `*` at the end of one is the hex, in four digits.
 */
acts: Array<string>,
/**
 * Whether the move can end there.
 */
stops: boolean,
/**
 * The actions that end it there, after `acts`; none if it ends by itself.
 */
halts: Array<string>,
/**
 * The rule because of which it goes no further, if one does.
 */
ends: string | null,
/**
 * Whether the whole move could be taken back.
 */
undo: Undo, };

/**
 * A note.
 */
export type Note = {
/**
 * The words.
 */
text: string, };

/**
 * What a combat may bring, exactly.
 */
export type Odds = {
/**
 * What is being reckoned, one line.
 */
title: Line,
/**
 * Who attacks.
 */
attacker: Side,
/**
 * What the attacker hopes for, in a word or two: `hex cleared`. The results of the first grade bring it.
 */
aim: string,
/**
 * The same in one word: `cleared`.
 */
short_aim: string,
/**
 * The chart that decides, if one does.
 */
chart: ChartId | null,
/**
 * The column before any shift.
 */
column: number | null,
/**
 * The column after all of them.
 */
shifted: number | null,
/**
 * How strengths, column and modifier come about, item by item.
 */
terms: Array<Term>,
/**
 * What each face of the die brings, 1 first.
 */
faces: Array<DieFace>,
/**
 * The possible results; their chances sum to one.
 */
results: Array<Share>,
/**
 * Other chances worth knowing; they need not exclude each other.
 */
chances: Array<Share>,
/**
 * Expected numbers, the attacker's before the defender's: steps lost, units removed.
 */
expected: Array<Share>,
/**
 * The worst case of what is hidden, if something is.
 */
worst: Odds | null,
/**
 * The best case.
 */
best: Odds | null, };

/**
 * An entry of the one list.
 */
export type Offer = {
/**
 * The action in notation.
 */
act: string,
/**
 * What is done.
 */
verb: Verb,
/**
 * The unit that acts, or is acted upon, if one.
 */
unit: UnitId | null,
/**
 * The hex that is passed on the way, if the action names one.
 */
via: HexNo | null,
/**
 * The hex it concerns, if one.
 */
hex: HexNo | null,
/**
 * How many, if it names a number of something and neither unit nor hex: guns.
 */
amount: number | null,
/**
 * What it names of the game's own, in the words of its furniture: the orders bought, one by one; a command.
 */
named: Array<string>,
/**
 * What is to be pressed after pointing at unit and hexes, if they do not say it all: a button's label.
 */
button: string | null,
/**
 * What verb, unit and hex do not say: an order, a number, a second hex.
 */
note: Line | null,
/**
 * Whether it could be taken back, and if not, why.
 */
undo: Undo,
/**
 * If it ends something: what.
 */
ends: Ends | null, };

/**
 * An option.
 */
export type OptionInfo = {
/**
 * Its id.
 */
id: string,
/**
 * What people call it.
 */
title: string,
/**
 * `optional` for a printed optional rule, `reading` for a disputed text, `data` for a reconstruction.
 */
kind: string,
/**
 * Its values.
 */
values: Array<string>,
/**
 * What people read for each value, in the order of the values.
 */
words: Array<string>,
/**
 * The value it has unless another is asked for.
 */
default: string,
/**
 * What it means, one sentence.
 */
says: string,
/**
 * The rule it concerns.
 */
rule: string, };

/**
 * How far values are our own proposal for something printed that we could not see.
 */
export type Ours = "not" | "partly" | "wholly";

/**
 * What an overlay lays over the map.
 */
export type Overlaid = {
/**
 * Marked hexes.
 */
marks: Array<MarkedAlike>,
/**
 * Lines, one by one.
 */
lines: Array<OverlayLine>, };

/**
 * A line over the map.
 */
export type OverlayLine = {
/**
 * Whose it is, if one side's.
 */
side: Side | null,
/**
 * The unit or formation it belongs to.
 */
unit: UnitId | null,
/**
 * Its name: `1st Army`; empty if it is a unit's.
 */
name: string,
/**
 * What it says.
 */
shade: Shade,
/**
 * Its hexes in order.
 */
hexes: Array<HexNo>, };

/**
 * A hex that can be reached: its number; what it costs up to there, in movement points or hexes; its kind, by its place in
 * the list; and the node it is reached from, by its place, unless that is where the unit stands.
 */
export type PackedNode = [HexNo, number, number] | [HexNo, number, number, number];

/**
 * A phase, by its place in [`crate::Printed::phases`].
 */
export type PhaseId = number;

/**
 * Where in the turn a game is.
 */
export type PhaseNow = {
/**
 * The phase.
 */
phase: PhaseId,
/**
 * Whose phase it is, if one side's.
 */
side: Side | null,
/**
 * What is going on within it, in a few words: `the combat die`; empty if nothing special.
 */
step: Line, };

/**
 * A counter as the viewer sees it.
 */
export type Piece = {
/**
 * Which it is; none if that is hidden.
 */
unit: UnitId | null,
/**
 * Whose it is.
 */
side: Side,
/**
 * Where it lies.
 */
at: Spot,
/**
 * How many lie above it in its stack.
 */
under: number,
/**
 * Its steps, if known.
 */
steps: number | null,
/**
 * Its strength in attack now, if known and if it has one.
 */
attack: number | null,
/**
 * Its strength in defence now.
 */
defence: number | null,
/**
 * The movement points or hexes it has left now, if that is known and its own.
 */
moves: number | null,
/**
 * Its conditions, as far as they are known.
 */
states: Array<Condition>, };

/**
 * A town or another named place.
 */
export type Place = {
/**
 * Its name, as the rulebook spells it.
 */
name: string,
/**
 * Its name as it is written on a map, without what is added in parentheses.
 */
short: string,
/**
 * Its hex.
 */
hex: HexNo,
/**
 * What it is, and how large its name is written.
 */
kind: PlaceKind,
/**
 * Victory points, where it has some.
 */
points: number | null,
/**
 * Millionths of a degree east and north, if known.
 */
at: [number, number] | null, };

/**
 * What a place is.
 */
export type PlaceKind = "capital" | "city" | "town" | "fortress" | "port" | "feature";

/**
 * How far the sides are with their secrets for the dice; nobody decides or rolls before all are revealed.
 */
export type Pledges = {
/**
 * What commitments are bound to, in hexadecimal digits.
 */
root: string,
/**
 * What each side has committed to. A client keeps it, and finds it in the journal when the game is over.
 */
commitments: { a: string | null, b: string | null },
/**
 * The sides that have yet to commit.
 */
uncommitted: Array<Side>,
/**
 * The sides that have yet to reveal.
 */
unrevealed: Array<Side>, };

/**
 * Who is there, as far as this server knows.
 */
export type Presence = {
/**
 * The sides whose players look at the table now.
 */
sides: Array<Side>,
/**
 * How many spectators do.
 */
spectators: number, };

/**
 * What could not be done, and why. Nothing has changed, unless it is `unsure`.
 */
export type Problem = {
/**
 * What kind of problem it is.
 */
problem: Kind,
/**
 * What is wrong and what to do, in a sentence.
 */
message: string,
/**
 * The refusal of the table, if it was the table that refused.
 */
refusal: Refusal | null, };

/**
 * Where a point of the globe lies on the map. With `d` the degrees east of `lon` and north of `lat`, it lies
 * `x + x_per_lon * d.lon + x_per_lat * d.lat` to the east of the centre of the first hex (first column, first row), and
 * `y + ...` to the south, in millionths of the height of a hex. Where meridians converge, `d.lon` is first taken times the
 * cosine of the point's latitude over that of `lat`.
 */
export type Projection = {
/**
 * Millionths of a degree east.
 */
lon: number,
/**
 * Millionths of a degree north.
 */
lat: number,
/**
 * Where that point lies, to the east.
 */
x: number,
/**
 * And to the south.
 */
y: number,
/**
 * To the east for a degree east.
 */
x_per_lon: number,
/**
 * To the east for a degree north.
 */
x_per_lat: number,
/**
 * To the south for a degree east.
 */
y_per_lon: number,
/**
 * To the south for a degree north.
 */
y_per_lat: number,
/**
 * Whether meridians converge.
 */
converges: boolean, };

/**
 * A question to a side.
 */
export type Prompt = {
/**
 * The rule that asks.
 */
rule: string,
/**
 * The question, one sentence.
 */
text: Line,
/**
 * If the list builds a set one member at a time: what is being chosen. People choose in any order.
 */
set: SetOf | null, };

/**
 * Several entries of the list, one after the other, that stand for one wish. The table accepts them as they are.
 */
export type Proposal = {
/**
 * The wish.
 */
what: ProposalOf,
/**
 * How losses are shared, if it is about losses.
 */
how: Sharing | null,
/**
 * All actions from the present moment on, in notation: what was thought of, with sets in order, and what is proposed.
 */
acts: Array<string>, };

/**
 * What is proposed.
 */
export type ProposalOf = "all" | "losses";

/**
 * Every place a unit, or the stack under way that it leads, can get to with its next move: a tree of hexes, with actions of
 * a game, or in notation. For clients it is written as a [`crate::PackedReach`].
 */
export type Reach = {
/**
 * The unit.
 */
unit: UnitId,
/**
 * Where it stands.
 */
from: HexNo | null,
/**
 * What hexes have in common.
 */
kinds: Array<NodeKind>,
/**
 * The hexes, each after the one it is reached from.
 */
nodes: Array<PackedNode>, };

/**
 * Where all units can get to that can move, as far as whoever asks does not know it.
 */
export type Reaches = {
/**
 * The version of the sight they are for.
 */
version: number,
/**
 * Those that are not held.
 */
fresh: Array<MarkedReach>,
/**
 * The units whose reach is one of those that are held.
 */
held: Array<UnitId>, };

/**
 * What a viewer has seen of a counter that is hidden now.
 */
export type Recalled = {
/**
 * Which.
 */
unit: UnitId,
/**
 * Where it was when last seen.
 */
hex: HexNo,
/**
 * Its steps then, if seen.
 */
steps: number | null,
/**
 * On which turn.
 */
turn: number, };

/**
 * A refusal. Nothing has changed.
 */
export type Refusal = {
/**
 * What kind of refusal it is.
 */
refused: Word,
/**
 * The rule that forbids it, if one does. The sheet says what it says.
 */
rule: string | null,
/**
 * Which of several actions is refused, counted from one.
 */
at: number | null,
/**
 * What is the matter, in a sentence; nothing if the rule says it all.
 */
line: Line | null, };

/**
 * What a die is for.
 */
export type Roll = "combat" | "march" | "direction" | "order" | "command" | "test" | "unit" | "paralysis" | "pick";

/**
 * A rule as players read it.
 */
export type RuleOf = {
/**
 * Its id.
 */
id: string,
/**
 * The number of its chapter: `5` of `5-rail-d`.
 */
chapter: string,
/**
 * What it says.
 */
title: string,
/**
 * Whether the program keeps it; what needs no program is listed all the same.
 */
modelled: boolean, };

/**
 * What a client says through a socket.
 */
export type Said = {
/**
 * A number of the client's choice; the answer quotes it.
 */
n: number,
/**
 * The question or request.
 */
ask: Ask, };

/**
 * Something to say.
 */
export type Saying = {
/**
 * The words.
 */
text: string, };

/**
 * A scenario.
 */
export type ScenarioInfo = {
/**
 * Its id.
 */
id: string,
/**
 * Its title.
 */
title: string, };

/**
 * What one viewer sees of one moment. It is laid down piece by piece: what the viewer may not know was never in it.
 * `F` is what a game has beside what all have.
 */
export type Scene<F> = {
/**
 * The turn, counted from one.
 */
turn: number,
/**
 * The phase.
 */
phase: PhaseNow,
/**
 * The weather, where a game has some.
 */
weather: Weather | null,
/**
 * Every counter the viewer sees, those off the map included; on each spot from top to bottom.
 */
pieces: Array<Piece>,
/**
 * Markers on the map.
 */
markers: Array<MarkerAt>,
/**
 * The hexes each side controls, where control is kept.
 */
control: { a: Array<HexNo>, b: Array<HexNo> },
/**
 * How the game stands.
 */
score: Score,
/**
 * The half-made act the viewer may know of.
 */
begun: Begun | null,
/**
 * What the viewer has lawfully seen of what is hidden from it now.
 */
recall: Array<Recalled>,
/**
 * The game's own furniture.
 */
furniture: F, };

/**
 * How the game stands.
 */
export type Score = {
/**
 * What is counted: `points`, `steps lost`.
 */
counts: string,
/**
 * Points, or what stands for them, where the viewer may know.
 */
points: { a: number | null, b: number | null },
/**
 * What each way of winning still lacks.
 */
lacks: Array<Lack>, };

/**
 * A seat of a table to be made.
 */
export type SeatAsk = {
/**
 * Whose side.
 */
side: Chair,
/**
 * Who plays it.
 */
who: WhoSits,
/**
 * The computer's level, if it plays.
 */
level?: string, };

/**
 * A seat.
 */
export type SeatInfo = {
/**
 * Whose side.
 */
side: Chair,
/**
 * The side's name.
 */
name: string,
/**
 * What kind of seat it is.
 */
kind: SeatKind,
/**
 * Who sits there; nobody yet, or the computer.
 */
player: string | null,
/**
 * The computer's level.
 */
level: string | null, };

/**
 * What kind of seat it is.
 */
export type SeatKind = "open" | "invited" | "person" | "computer";

/**
 * A session, as its owner's list shows it.
 */
export type SessionInfo = {
/**
 * Its name, for ending it.
 */
key: string,
/**
 * Whether it is the one that asks.
 */
current: boolean,
/**
 * When it began, in milliseconds since 1970.
 */
created: number,
/**
 * When it was last used, to the hour.
 */
seen: number,
/**
 * What the browser calls itself.
 */
agent: string,
/**
 * The address it began at.
 */
address: string, };

/**
 * A set that is being built, one action a member.
 */
export type SetOf = {
/**
 * What the members are: `attackers`.
 */
what: string,
/**
 * The actions that add each possible member, ascending, those already chosen included.
 */
members: Array<string>,
/**
 * Those already chosen.
 */
chosen: Array<string>,
/**
 * The fewest members.
 */
min: number,
/**
 * The most.
 */
max: number, };

/**
 * What a mark or a line says.
 */
export type Shade = "zone" | "halting" | "contested" | "open" | "supplied" | "cut_off" | "source" | "gap" | "controlled" | "retreat" | "front";

/**
 * An exact fraction with its meaning.
 */
export type Share = {
/**
 * What it is the share of.
 */
what: string,
/**
 * Above the line.
 */
num: number,
/**
 * Below the line, never zero.
 */
den: number,
/**
 * How good it is, if it is a result.
 */
grade?: Grade,
/**
 * The same as the attacker says it and as the defender does, if it is about one of them: `you lose nothing`.
 */
said?: [string, string], };

/**
 * How losses are shared. Nobody is eliminated if that can be avoided, unless one unit bears them all.
 */
export type Sharing = "weakest_first" | "spread" | "one_unit";

/**
 * What is printed of a game with its scenario, options and data. It never changes while a game lasts, and is fetched
 * once; a hash of it is its name.
 */
export type Sheet = {
/**
 * The game's id.
 */
game: string,
/**
 * The edition of the rules.
 */
edition: number,
/**
 * The title on the box.
 */
title: string,
/**
 * The id of the scenario.
 */
scenario: string,
/**
 * The options that are not as by default, by id.
 */
options: Array<[string, string]>,
/**
 * The two sides.
 */
sides: { a: SideOf, b: SideOf },
/**
 * The rules with their titles, in the order of the rulebook.
 */
rules: Array<RuleOf>,
/**
 * Where each block of values comes from.
 */
sources: Array<SourceOf>,
/**
 * The grid.
 */
grid: GridOf,
/**
 * Where points of the globe lie on it, if that is known.
 */
projection: Projection | null,
/**
 * The ground, class by class; hexes of no class are not in play.
 */
terrain: Array<Terrain>,
/**
 * What lies on hexsides: rivers, trenches, closed sides.
 */
edges: Array<EdgeLine>,
/**
 * What runs from hex to hex: railroads, lanes of march.
 */
lines: Array<HexLine>,
/**
 * Parts of the map with a meaning: countries, victory areas, entry hexes.
 */
areas: Array<Area>,
/**
 * Towns and the like.
 */
places: Array<Place>,
/**
 * The counters. A [`crate::UnitId`] is a place in this list.
 */
units: Array<Counter>,
/**
 * The turn track first, then others.
 */
tracks: Array<Track>,
/**
 * The charts.
 */
charts: Array<Chart>,
/**
 * The ways to win.
 */
ways: Array<WayToWin>,
/**
 * The names of the phases, in the order of play.
 */
phases: Array<string>,
/**
 * The sequence of play and the goal, for somebody new to the game: some sentences.
 */
briefing: Array<Line>, };

/**
 * An invitation to look at.
 */
export type Shown = {
/**
 * The invitation.
 */
invitation: string, };

/**
 * A side.
 */
export type SideInfo = {
/**
 * Its name.
 */
name: string,
/**
 * Whether it ever decides something and so needs a person or a computer.
 */
decides: boolean, };

/**
 * A side.
 */
export type SideOf = {
/**
 * Its id, as records write it: `japan`.
 */
id: string,
/**
 * Its name in a sentence: `Japan`, `the Axis`.
 */
name: string,
/**
 * Whose, before a noun: `Japanese`.
 */
adjective: string,
/**
 * What it is called if it wins: `A Japanese victory`.
 */
victory: string,
/**
 * Whether it is spoken of as many: the Soviets hold, the Axis holds.
 */
many: boolean,
/**
 * Whether it ever decides something.
 */
decides: boolean, };

/**
 * All that a client draws for one viewer at one moment.
 */
export type Sight = {
/**
 * How often the viewer has noticed something; an act quotes it.
 */
version: number,
/**
 * What the viewer sees.
 */
scene: AnyScene,
/**
 * What the table waits for.
 */
awaits: Awaits,
/**
 * How far the sides are with their secrets for the dice, before the game begins.
 */
pledges: Pledges | null,
/**
 * The question to the viewer's side, if it owes a decision.
 */
prompt: Prompt | null,
/**
 * The one list of what it may do.
 */
offers: Array<Offer>,
/**
 * What it may do in one word instead of one entry after the other; mostly nothing.
 */
proposals: Array<Proposal>,
/**
 * Whether it may take back its last gesture.
 */
may_undo: boolean,
/**
 * The sides that have offered a draw.
 */
draw_offered: Array<Side>,
/**
 * The sides that ask for their last gesture back.
 */
back_asked: Array<Side>, };

/**
 * The sign above the frame.
 */
export type Size = "regiment" | "brigade" | "division" | "corps" | "army" | "none";

/**
 * What kind of source.
 */
export type SourceKind = "rules" | "public" | "reconstructed";

/**
 * Where a block of values comes from.
 */
export type SourceOf = {
/**
 * The block: `map.lines_of_supply`.
 */
block: string,
/**
 * The file it is in: `map`.
 */
file: string,
/**
 * What of it: `lines of supply`.
 */
words: string,
/**
 * The tag as written.
 */
source: string,
/**
 * What kind of source it is.
 */
kind: SourceKind, };

/**
 * Where a counter lies.
 */
export type Spot = { "is": "hex",
/**
 * The hex.
 */
hex: HexNo, } | { "is": "box",
/**
 * Which.
 */
n: number, } | { "is": "track",
/**
 * The turn.
 */
turn: number, } | { "is": "rail",
/**
 * The destination.
 */
to: HexNo, } | { "is": "hand" } | { "is": "dead" } | { "is": "gone" };

/**
 * A table to be made.
 */
export type TableAsk = {
/**
 * The game.
 */
game: string,
/**
 * The scenario; the first one unless named.
 */
scenario?: string,
/**
 * Options of the game; the others have their defaults.
 */
options?: { [key in string]: string },
/**
 * Data files of one's own in place of those shipped.
 */
data?: Array<DataFile>,
/**
 * Who sits where; only sides that decide something have seats.
 */
seats: Array<SeatAsk>,
/**
 * Whether players may ask the computer for hints.
 */
hints?: boolean,
/**
 * Who may look on.
 */
watch?: Watch,
/**
 * Who chooses the dice.
 */
dice?: DiceBy,
/**
 * Whether it is made for analysis: positions and dice can be set, and everybody is told so.
 */
analysis?: boolean, };

/**
 * A table as lists and its own page show it.
 */
export type TableInfo = {
/**
 * Its name in addresses.
 */
key: string,
/**
 * The game.
 */
game: string,
/**
 * The scenario.
 */
scenario: string,
/**
 * The options chosen.
 */
options: { [key in string]: string },
/**
 * The edition of the rules it is played by.
 */
edition: number,
/**
 * Whether it is played on data of its own.
 */
own_data: boolean,
/**
 * How far it is.
 */
state: TableState,
/**
 * Whether it is made for analysis: positions and dice can be set, and everything is open to its maker.
 */
analysis: boolean,
/**
 * Whether players may ask the computer for hints.
 */
hints: boolean,
/**
 * Who may look on.
 */
watch: Watch,
/**
 * Who chooses the dice.
 */
dice: DiceBy,
/**
 * When it was made, in milliseconds since 1970.
 */
created: number,
/**
 * The seats of the sides that decide something.
 */
seats: Array<SeatInfo>,
/**
 * The chairs that whoever asks may sit on.
 */
yours: Array<Chair>,
/**
 * The sides that owe a decision, as far as whoever asks may know.
 */
turn: Array<Side>,
/**
 * The turn of the game, if it was played on since lists name it.
 */
game_turn: number | null,
/**
 * When whoever asks last noticed something here.
 */
moved: number,
/**
 * The sides that offer to break off the game.
 */
abort: Array<Side>,
/**
 * The end, if it is over.
 */
result: Ended | null,
/**
 * The table of the rematch, if there is one.
 */
rematch: string | null, };

/**
 * How far a table is.
 */
export type TableState = "open" | "playing" | "over";

/**
 * An item of a sum.
 */
export type Term = {
/**
 * What it is.
 */
what: Line,
/**
 * What kind of item it is.
 */
kind: TermKind,
/**
 * What it adds to the sum; what counts for the defender is negative, or where a chart is read for one side, what
 * counts against that.
 */
value: number,
/**
 * The rule that adds it, if one does.
 */
rule: string | null, };

/**
 * What an item adds to.
 */
export type TermKind = "attack" | "defence" | "shift" | "die" | "total";

/**
 * A class of ground.
 */
export type Terrain = {
/**
 * How it is drawn.
 */
kind: TerrainKind,
/**
 * Its name in the game.
 */
name: string,
/**
 * What it does, in a sentence; nothing if it is scenery without effect.
 */
effect: string | null,
/**
 * Its hexes.
 */
hexes: Array<HexNo>, };

/**
 * How ground is drawn.
 */
export type TerrainKind = "clear" | "woods" | "marsh" | "hills" | "town" | "fort" | "lake" | "sea" | "closed";

/**
 * A token to be made.
 */
export type TokenAsk = {
/**
 * For whom.
 */
place: TokenFor,
/**
 * A name to know it by.
 */
name?: string, };

/**
 * For whom a token is good.
 */
export type TokenFor = "a" | "b" | "spectator" | "keeper";

/**
 * A token as its owner's list shows it.
 */
export type TokenInfo = {
/**
 * Its name for revoking it.
 */
key: string,
/**
 * For whom.
 */
place: TokenFor,
/**
 * The name to know it by.
 */
name: string,
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, };

/**
 * An event as a viewer witnessed it: what to animate, and what to say.
 */
export type Told = {
/**
 * The game's own word for it: `march_roll`.
 */
kind: string,
/**
 * What to animate.
 */
what: What,
/**
 * The event in a sentence.
 */
line: Line, };

/**
 * A track.
 */
export type Track = {
/**
 * What it is called.
 */
name: string,
/**
 * Its boxes in order.
 */
boxes: Array<TrackBox>, };

/**
 * A box of a track.
 */
export type TrackBox = {
/**
 * What is printed in it: `5-6 March`, `June 1941, Fair`.
 */
name: string,
/**
 * When it is, without the weather: `5–6 March`, `June 1941`.
 */
date: string,
/**
 * What a small box has above: a day, a month, or its number.
 */
top: string,
/**
 * And below: `Aug`, `5–6 Mar`; empty if nothing.
 */
below: string,
/**
 * The weather that is printed in it.
 */
weather: Weather | null,
/**
 * What is due there, in words; empty if nothing.
 */
due: Array<Line>, };

/**
 * Whether an act could be taken back, and if not, why.
 */
export type Undo = "free" | "die" | "reveal" | "passes" | "sealed";

/**
 * A counter, by its place in [`crate::Printed::units`].
 */
export type UnitId = number;

/**
 * What is done: the first word of the notation.
 */
export type Verb = "advance" | "answer" | "arrive" | "assault" | "assign" | "attach" | "attack" | "buy" | "counter" | "decline" | "done" | "drop" | "end" | "fight" | "flip" | "follow" | "garrison" | "gather" | "guns" | "halt" | "hide" | "ignore" | "invade" | "join" | "kluge" | "lead" | "look" | "lose" | "march" | "order" | "paralyse" | "pass" | "pick" | "place" | "probe" | "rail" | "remove" | "reserve" | "restore" | "retreat" | "return" | "revive" | "sail" | "send" | "step" | "support" | "target" | "to" | "top" | "train" | "withdraw";

/**
 * Who may look on.
 */
export type Watch = "anybody" | "invited";

/**
 * A way to win, by its place in [`crate::Printed::ways`].
 */
export type WayId = number;

/**
 * A way to win.
 */
export type WayToWin = {
/**
 * Who wins by it; nobody for a draw.
 */
side: Side | null,
/**
 * In a few words.
 */
name: string,
/**
 * What is needed, in a sentence.
 */
needs: Line,
/**
 * The rule that says so.
 */
rule: string, };

/**
 * The weather.
 */
export type Weather = "clear" | "light_mud" | "mud" | "frost" | "snow";

/**
 * What happened. What has no shape of its own is only said.
 */
export type What = { "is": "turn",
/**
 * Which.
 */
turn: number, } | { "is": "phase" } | { "is": "moved",
/**
 * Which.
 */
units: Array<UnitId>,
/**
 * The hexes, the first where they began.
 */
route: Array<HexNo>,
/**
 * How.
 */
by: By, } | { "is": "attacked",
/**
 * By whom.
 */
attackers: Array<UnitId>,
/**
 * On whom, as far as it is known.
 */
defenders: Array<UnitId>,
/**
 * The hex, if one is attacked.
 */
target: HexNo | null,
/**
 * Support markers.
 */
support: number, } | { "is": "rolled",
/**
 * What for.
 */
roll: Roll,
/**
 * The die, or the case.
 */
die: number,
/**
 * What was added or shifted, one by one.
 */
terms: Array<Term>,
/**
 * The die after modifiers.
 */
total: number,
/**
 * The cell of the chart that it leads to.
 */
cell: Cell | null,
/**
 * The unit it is about, if one.
 */
unit: UnitId | null,
/**
 * The number of the army it is about, if one.
 */
army?: number,
/**
 * What the cell brings, if that is a number: hexes of a march.
 */
brings?: number, } | { "is": "lost",
/**
 * Which.
 */
unit: UnitId,
/**
 * The steps it has left; none if it is gone.
 */
left: number,
/**
 * Where it stood, if everybody who hears this may know.
 */
hex: HexNo | null, } | { "is": "restored",
/**
 * Which.
 */
unit: UnitId,
/**
 * The steps it has now.
 */
steps: number, } | { "is": "marked",
/**
 * Which units.
 */
units: Array<UnitId>,
/**
 * The condition.
 */
state: Condition,
/**
 * Whether it is on now.
 */
on: boolean,
/**
 * Where, for units that are not known by name.
 */
hex: HexNo | null, } | { "is": "control",
/**
 * Which.
 */
hex: HexNo,
/**
 * Whose it is now.
 */
side: Side, } | { "is": "drawn",
/**
 * Its name.
 */
marker: string,
/**
 * Whose it is, if one side's.
 */
side: Side | null, } | { "is": "marker",
/**
 * Which.
 */
marker: Marker,
/**
 * Where.
 */
hex: HexNo,
/**
 * Whether it lies there now.
 */
on: boolean, } | { "is": "placed",
/**
 * Which.
 */
unit: UnitId,
/**
 * Where.
 */
at: Spot, } | { "is": "preparing",
/**
 * Units that take part.
 */
units: Array<UnitId>,
/**
 * The hex, if one.
 */
hex: HexNo | null, } | { "is": "scored",
/**
 * The points.
 */
points: number,
/**
 * Whose, if one side's.
 */
side: Side | null, } | { "is": "passed",
/**
 * Which.
 */
side: Side | null, } | { "is": "forced" } | { "is": "taken_back",
/**
 * The viewer's version that stands again.
 */
to: number, } | { "is": "over",
/**
 * Who has won; nobody for a draw.
 */
winner: Side | null,
/**
 * By which way, if it is one of the rules.
 */
way: WayId | null, } | { "is": "said",
/**
 * Units.
 */
units: Array<UnitId>,
/**
 * A hex.
 */
hex: HexNo | null, };

/**
 * Which place.
 */
export type WhichPlace = {
/**
 * The place.
 */
place: Chair, };

/**
 * Who is to sit on a seat.
 */
export type WhoSits = "me" | "open" | "invited" | "computer";

/**
 * Every kind of refusal.
 */
export type Word = "stale" | "not_yours" | "illegal" | "batch" | "nothing_to_undo" | "over" | "no_chance" | "misfit" | "no_dice" | "not_begun" | "pledge" | "too_often" | "cold" | "offered" | "nothing_asked" | "not_understood" | "no_reach" | "no_odds" | "secret";
