import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/browser",
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: "./test/e2e/open-school.ts",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
  },
});
