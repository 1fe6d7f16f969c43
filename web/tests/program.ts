// The program `sandtable serve`, as tests start it: on a port and a database of its own, to be killed and started again.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = process.env["SANDTABLE_BIN"] ?? fileURLToPath(new URL("../../target/debug/sandtable", import.meta.url));

/** A server with one game more on its shelf, which cargo puts beside the program. */
export const WITH_TOY = join(dirname(PROGRAM), `toy-program${process.platform === "win32" ? ".exe" : ""}`);

export class Program {
  #child: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), "sandtable-"));
  /** Chosen by the system at the first start, and kept. */
  port = 0;

  constructor(readonly path = PROGRAM) {}

  static async start(path?: string): Promise<Program> {
    const program = new Program(path);
    await program.start();
    return program;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Starts it, and waits until it says where it listens. */
  async start(): Promise<void> {
    if (!existsSync(this.path))
      throw new Error(
        `There is no ${this.path}: \`cargo build -p cli -p toy-program\`, or name the program in SANDTABLE_BIN.`,
      );
    const database = join(this.#folder, "server.sqlite");
    const args = ["serve", "--port", String(this.port), "--database", database, "--no-limits", "--log", "error"];
    const child = spawn(this.path, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", () => {
        reject(new Error(`The server has ended before it listened: ${said}`));
      });
      child.stdout.on("data", (text: Buffer) => {
        said += text.toString();
        const port = /http:\/\/[^/]+:(\d+)\//.exec(said)?.[1];
        if (port === undefined) return;
        this.port = Number(port);
        resolve();
      });
    });
  }

  /** Ends it as a crash does, without a word to anybody. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    await new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGKILL");
    });
  }

  /** A crash, and a start on the same port and database. */
  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The same server seen from far away: whatever it says comes so many milliseconds late. */
export async function faraway(program: Program, delay: number): Promise<{ url: string; close(): void }> {
  const server = createServer((near) => {
    const far = connect(program.port, "127.0.0.1");
    near.pipe(far);
    far.on("data", (bytes) => {
      setTimeout(() => near.write(bytes), delay);
    });
    far.on("close", () => {
      setTimeout(() => near.destroy(), delay);
    });
    near.on("close", () => far.destroy());
    for (const it of [near, far]) it.on("error", () => it.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port for the way round");
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}
