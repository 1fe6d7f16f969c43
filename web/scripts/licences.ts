// Writes `licences.json`: everything by others that ships with the client or is in the program, with the text of its licence.
// What is in the program was gathered by `cargo xtask licences`; what is in the client, the bundler knows.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";

type Licence = { name: string; version: string; licence: string; text: string; kind: "rust" | "npm" | "font" | "data" };

const WEB = new URL("../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, WEB), "utf8");

/** A package of npm with the text of its licence. */
function packaged(name: string, kind: "npm" | "font"): Licence {
  const folder = `node_modules/${name}/`;
  const { version, license } = JSON.parse(read(`${folder}package.json`)) as { version: string; license: string };
  const texts = readdirSync(new URL(folder, WEB)).filter((it) => /^(licen[cs]e|copying)/i.test(it));
  if (texts.length === 0) throw new Error(`${name} has no text of its licence; leave it, or add the text by hand.`);
  return { name, version, licence: license, kind, text: texts.map((it) => read(folder + it)).join("\n") };
}

/** What is in the program. Texts that are the same stand in the file once. */
function program(): Licence[] {
  type Kept = { texts: string[]; packages: { name: string; version: string; licence: string; text: number }[] };
  const { texts, packages } = JSON.parse(read("licences/rust.json")) as Kept;
  return packages.map((it) => ({ ...it, text: texts[it.text] ?? "", kind: "rust" }));
}

function own(): Licence {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const text = `${read("../LICENSE-MIT")}\n${read("../LICENSE-APACHE")}`;
  return { name: "sandtable", version, licence: "MIT OR Apache-2.0", text, kind: "rust" };
}

function geography(): Licence {
  const text = ["NOTICE.md", "LGPL-3.0.txt", "GPL-3.0.txt"].map((it) => read(`backdrop/${it}`)).join("\n");
  return { name: "GSHHG (coasts, lakes, rivers)", version: "2.3", licence: "LGPL-3.0-or-later", text, kind: "data" };
}

/** The packages of npm that these modules are of. */
function packagesOf(modules: readonly string[]): string[] {
  const names = modules.map((it) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(it)?.[1]);
  return [...new Set(names)].filter(
    (it) => it !== undefined && existsSync(new URL(`node_modules/${it}`, WEB)),
  ) as string[];
}

function all(modules: readonly string[]): Licence[] {
  const fonts = readdirSync(new URL("node_modules/@fontsource/", WEB)).map((it) =>
    packaged(`@fontsource/${it}`, "font"),
  );
  const packages = packagesOf(modules).filter((it) => !it.startsWith("@fontsource/"));
  return [own(), geography(), ...fonts, ...packages.sort().map((it) => packaged(it, "npm")), ...program()];
}

/** Serves and writes `licences.json`. */
export function licences(): Plugin {
  return {
    name: "licences",
    configureServer(server) {
      server.middlewares.use("/licences.json", (_, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(all(["/node_modules/svelte/"])));
      });
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((it) => (it.type === "chunk" ? it.moduleIds : []));
      this.emitFile({ type: "asset", fileName: "licences.json", source: JSON.stringify(all(chunks)) });
    },
  };
}
