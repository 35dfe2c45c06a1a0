import { defineConfig } from "vitest/config";

/** Tests of browser code, and those that mock a module. */
const isolated = [
  "src/*/browser/**/*.test.ts",
  "src/ui/**/*.test.ts",
  "src/accounts/server/passwords/hashing-limits.test.ts",
  "test/unit/client-*.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` repeats the same tests at full size.
    provide: { proofs: "short" },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "isolated",
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: "shared-modules",
          include: [
            "src/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "test/unit/**/*.test.ts",
            "test/integration/**/*.test.ts",
            "test/spec/**/*.test.ts",
            "test/support/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: isolated,
          // A module is evaluated once per worker, not per file: half of the CPU time.
          isolate: false,
          setupFiles: ["test/support/refuse-module-mocks.ts"],
        },
      },
    ],
    setupFiles: ["test/support/strict.ts"],
    // Long enough for a busy machine; only hanging tests time out.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
