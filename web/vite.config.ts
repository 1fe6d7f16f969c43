import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { backdrops } from "./scripts/backdrop.ts";
import { licences } from "./scripts/licences.ts";

// Where `npm run dev` finds a server.
const server = process.env["SANDTABLE"] ?? "http://127.0.0.1:8460";

export default defineConfig({
  plugins: [svelte(), backdrops(), licences()],
  // What the server's tests wrote for the client's.
  assetsInclude: ["**/*.json.gz"],
  // No data: addresses, which the page's policy forbids.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The coasts are cut while it builds, which takes seconds and need not be said each time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
