import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { workerSchools } from "./test/e2e/open-school.ts";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";

const executablePath = findChromium();

// Each worker loads this file too, and uses its own school.
const { TEST_PARALLEL_INDEX: place, WORKER_SCHOOLS: schools } = process.env;
if (place !== undefined && schools !== undefined) {
  Object.assign(process.env, workerSchools.parse(JSON.parse(schools))[Number(place)]);
}

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/browser",
  // More workers than cores, since a test waits for its school more than half of the time.
  workers: process.env.SCHOOL_URL ? 1 : availableParallelism() + 1,
  forbidOnly: true,
  // Long enough for a busy machine; only hanging tests time out.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  globalSetup: "./test/e2e/open-school.ts",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    // Animations take most of a browser's CPU time; tests of motion enable them.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test costs as much CPU time as the tests: use `--trace on` when one fails.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
