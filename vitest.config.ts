import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const integration = ["test/integration/**/*.test.ts", "{src,sandbox}/**/*.integration.test.ts"];
const browser = ["src/**/*.browser.test.ts"];

/** Unit tests of browser code, and those that mock a module. */
const isolated = [
  "src/*/browser/**/*.test.ts",
  "src/ui/**/*.test.ts",
  "src/accounts/server/passwords/hashing-limits.test.ts",
  "test/unit/client-*.test.ts",
];

/** A module is evaluated once per worker, not per file: half of the CPU time. */
const sharedModules = {
  isolate: false,
  setupFiles: ["test/support/refuse-module-mocks.ts"],
};

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` repeats the same tests at full size.
    provide: { proofs: "short" },
    maxWorkers: availableParallelism(),
    projects: [
      // Neither a browser, nor ffmpeg, nor a process of the school: `npm run test:fast`.
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,sandbox,tools}/**/*.test.ts", "test/{unit,spec,support}/**/*.test.ts"],
          exclude: [...isolated, ...integration, ...browser],
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: { name: "unit-isolated", include: isolated, exclude: browser },
      },
      {
        extends: true,
        test: { name: "integration", include: integration, ...sharedModules },
      },
      {
        extends: true,
        test: { name: "browser", include: browser },
      },
    ],
    setupFiles: ["test/support/strict.ts"],
    // Long enough for a busy machine; only hanging tests time out.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
