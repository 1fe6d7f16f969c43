import { expect, test } from "vitest";
import { fromHex, sha256, text, toHex } from "./hash";
import { check, fieldsOf, opened } from "./verify";
import { commitmentTo, makeSecret } from "./pledge";

const JOURNAL = [
  '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","secrets":["japan","russia"],"dice":"sha256:cf8af7eb1f17d5589fd1c240a437fc5d967ca58cf13f5925104b9e4037cd5cfe","seed":"96fcc8a85336336bf2cd426f731c0dc2f7217a561df940adbe1e9777811d6f86","mark":"392d487ef93c31639211cb5809a5f128"}',
  "1 commit japan sha256:951cdd3f0b0094e48936514db3815b0edb62e72695e5775debc352fba2c92e0a #901427fd2c6e8a6e74ca5a76f723126a",
  "2 commit russia sha256:3a1caf2dec944541db8e21822f551b4c0eed4cd803e7098a6e7c0b8f63cccb10 #c4cf35347c048f1183230d4f2562447a",
  "3 reveal japan 8b334b72efdf5bfcf99afc5b6ac47a33a8ff73a0 #96839d4cab9f7e733e451878f23d39ac",
  "4 reveal russia a879a5364a7cf8df16798a4a362a56c9044a0d20 #b17f0d28506b9132b8d7951596abb1ab",
  "5 japan order movement",
  "6 luck 4 #083514e3ac92471a817f9e90f1f03c63",
  "7 resign russia",
  "8 seed 96fcc8a85336336bf2cd426f731c0dc2f7217a561df940adbe1e9777811d6f86 #dce86fb33e9e767ffb3b63f618909511",
  "",
].join("\n");

const NAMES = { a: { id: "japan", name: "Japan" }, b: { id: "russia", name: "Russia" } };
const ROOT = "89262ceb400cc2a872e9a4f89102094c2ee7c9069df20c1fa55ca775482a867a";
const SECRET = "8b334b72efdf5bfcf99afc5b6ac47a33a8ff73a0";

test("hashes are those that are printed, and digits go both ways", () => {
  expect(toHex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(toHex(fromHex(SECRET))).toBe(SECRET);
  expect(toHex(sha256(fromHex("not digits")))).not.toBe(toHex(sha256(text(""))));
});

test("a secret has random bytes and one's own words", () => {
  expect(makeSecret("").length).toBe(32);
  expect(makeSecret("").join()).not.toBe(makeSecret("").join());
  expect(new TextDecoder().decode(makeSecret(" ice blue ").slice(16))).toBe("ice blue");
  expect(makeSecret("ä".repeat(100)).length).toBe(64);
});

test("a commitment is the one that a server took", () => {
  expect(JOURNAL).toContain(`commit japan ${commitmentTo(ROOT, "japan", fromHex(SECRET))} `);
});

test("the fields of a header are kept as they are written", () => {
  expect(fieldsOf('{"b":{"2":1,"1":[",}"]},"a":"\\"},"}')).toEqual([
    ["b", '"b":{"2":1,"1":[",}"]}'],
    ["a", '"a":"\\"},"'],
  ]);
  expect(fieldsOf("{}")).toEqual([]);
});

test("the journal of a game holds", () => {
  const commitments = {
    a: /commit japan (\S+)/.exec(JOURNAL)?.[1] ?? "",
    b: /commit russia (\S+)/.exec(JOURNAL)?.[1] ?? "",
  };
  const findings = check(JOURNAL, NAMES, { a: { root: ROOT, secret: SECRET, commitments } });
  expect(findings.map((it) => it.is)).toEqual(["good", "good", "good", "good", "good", "good"]);
  expect(opened(JOURNAL).secrets[0]).toEqual(["japan", SECRET]);
});

test("whatever was exchanged is found", () => {
  const isBad = (journal: string, secret = SECRET): boolean =>
    check(journal, NAMES, { a: { root: ROOT, secret } }).some((it) => it.is === "bad");
  expect(isBad(JOURNAL)).toBe(false);
  expect(isBad(JOURNAL, "00".repeat(16))).toBe(true);
  expect(isBad(JOURNAL.replace(/seed [0-9a-f]{8}/, "seed 00000000"))).toBe(true);
  expect(isBad(JOURNAL.replace(/reveal russia [0-9a-f]{8}/, "reveal russia 00000000"))).toBe(true);
  expect(isBad(JOURNAL.replace('"edition":2', '"edition":3'))).toBe(true);
});
