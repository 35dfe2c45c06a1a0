import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
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
  setupFiles: [
    "test/support/refuse-module-mocks.ts",
    "test/support/refuse-fetch-in-transactions.ts",
  ],
};

export default defineConfig({
  test: {
    // Otherwise each program that a test starts, and each isolated test file, compiles everything anew.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/school", import.meta.url)),
    },
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` repeats the same tests at full size.
    provide: { proofs: "short" },
    // More than there are cores: many tests wait for programs, clocks and deadlines.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
