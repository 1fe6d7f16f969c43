// Writes src/fonts.css: the faces in use, each with the range of its file, which the packages' own style sheets lack.
import { readFileSync, writeFileSync } from "node:fs";

const faces = [
  ["old-standard-tt", "Old Standard TT", "400", "normal", ["latin", "latin-ext"]],
  ["old-standard-tt", "Old Standard TT", "400", "italic", ["latin"]],
  ["old-standard-tt", "Old Standard TT", "700", "normal", ["latin", "latin-ext"]],
  ["source-sans-3", "Source Sans 3", "400", "normal", ["latin"]],
  ["source-sans-3", "Source Sans 3", "600", "normal", ["latin"]],
  ["ibm-plex-sans-condensed", "IBM Plex Sans Condensed", "600", "normal", ["latin"]],
  ["ibm-plex-sans-condensed", "IBM Plex Sans Condensed", "700", "normal", ["latin"]],
];
let css = "/* Written by scripts/fonts.mjs. */\n";
for (const [name, family, weight, style, subsets] of faces) {
  const folder = `@fontsource/${name}`;
  const ranges = JSON.parse(readFileSync(new URL(`../node_modules/${folder}/unicode.json`, import.meta.url), "utf8"));
  for (const subset of subsets)
    css +=
      `@font-face {\n  font-family: "${family}";\n  font-style: ${style};\n  font-weight: ${weight};\n  font-display: swap;\n` +
      `  src: url("${folder}/files/${name}-${subset}-${weight}-${style}.woff2") format("woff2");\n` +
      `  unicode-range: ${ranges[subset]};\n}\n`;
}
writeFileSync(new URL("../src/fonts.css", import.meta.url), css);
