import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env["CHROMIUM"] ?? known.find((it) => existsSync(it));
if (!executablePath)
  throw new Error("Chromium is missing: `apt-get install chromium`, or name the program in CHROMIUM.");

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
// Measured and photographed by chores of their own, one page at a time, with nothing written down beside it.
const alone = { use: { ...desktop, trace: "off" }, timeout: 300_000, fullyParallel: false, workers: 1 } as const;
const chores = /(budget|pictures)\.chore\.ts/;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  timeout: 120_000,
  // A machine with other work to do answers late, and rightly all the same.
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
  use: { launchOptions: { executablePath, args: ["--disable-dev-shm-usage"] }, trace: "retain-on-failure" },
  projects: [
    { name: "desktop", use: desktop, testIgnore: [chores, /phone\.spec\.ts/] },
    { name: "phone", use: phone, testMatch: /phone\.spec\.ts/ },
    { name: "budget", testMatch: /budget\.chore\.ts/, ...alone },
    { name: "pictures", testMatch: /pictures\.chore\.ts/, ...alone },
  ],
});
