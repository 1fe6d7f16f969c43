// Cuts the faces in use down to the letters of European languages and what we print beside them, into fonts/, and writes
// src/fonts.css with the range of each file. Run by `cargo xtask fonts`, which brings the program that cuts.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const web = new URL("../", import.meta.url);
const faces = [
  ["old-standard-tt", "Old Standard TT", "400", "normal"],
  ["old-standard-tt", "Old Standard TT", "400", "italic"],
  ["old-standard-tt", "Old Standard TT", "700", "normal"],
  ["source-sans-3", "Source Sans 3", "400", "normal"],
  ["source-sans-3", "Source Sans 3", "600", "normal", "600 700"],
  ["ibm-plex-sans-condensed", "IBM Plex Sans Condensed", "700", "normal", "600 700"],
];
// A browser loads the second only where one of its letters stands.
const ranges = [
  ["latin", "U+20-7E,U+A0-FF,U+131,U+152-153,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2032-2033,U+20AC,U+2212"],
  ["latin-ext", "U+100-130,U+132-151,U+154-17F,U+218-21B"],
];

rmSync(new URL("fonts/", web), { recursive: true, force: true });
mkdirSync(new URL("fonts/", web));
let css = "/* Written by scripts/fonts.mjs. */\n";
// One weight stands for its neighbour, where two would be more than a first visit should load.
for (const [name, family, weight, style, stands = weight] of faces)
  for (const [subset, range] of ranges) {
    const file = `${name}-${subset}-${weight}-${style}.woff2`;
    execFileSync(process.env["PYFTSUBSET"] ?? "pyftsubset", [
      fileURLToPath(new URL(`node_modules/@fontsource/${name}/files/${file}`, web)),
      `--output-file=${fileURLToPath(new URL(`fonts/${file}`, web))}`,
      `--unicodes=${range}`,
      "--layout-features=ccmp,kern,liga,lnum,locl,mark,mkmk,tnum",
      "--flavor=woff2",
      "--no-hinting",
      "--desubroutinize",
    ]);
    css +=
      `@font-face {\n  font-family: "${family}";\n  font-style: ${style};\n  font-weight: ${stands};\n  font-display: swap;\n` +
      `  src: url("../fonts/${file}") format("woff2");\n` +
      `  unicode-range: ${range.replaceAll(",", ", ")};\n}\n`;
  }
for (const name of new Set(faces.map((it) => it[0])))
  copyFileSync(new URL(`node_modules/@fontsource/${name}/LICENSE`, web), new URL(`fonts/${name}-LICENSE.txt`, web));
writeFileSync(new URL("src/fonts.css", web), css);
