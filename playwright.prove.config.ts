import { defineConfig } from "@playwright/test";
import everyday from "./playwright.config.ts";

/** Browser tests of `npm run prove` that start schools of their own. */
export default defineConfig({
  testDir: everyday.testDir ?? "test/e2e",
  testMatch: "*.proof.ts",
  outputDir: "test-results/proofs",
  workers: 1,
  forbidOnly: true,
  timeout: 600_000,
  expect: everyday.expect ?? {},
  reporter: "list",
  use: everyday.use ?? {},
});
