import { defineConfig } from "vitest/config";

/** Tests of what runs in the browser, and those that mock a module. */
const isolated = [
  "src/*/browser/**/*.test.ts",
  "src/ui/**/*.test.ts",
  "src/accounts/server/passwords/hashing-limits.test.ts",
  "test/unit/client-*.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` runs the same proofs at their full size.
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
          // A module is evaluated once a worker, not once a file: half of the processor time.
          isolate: false,
          setupFiles: ["test/support/refuse-module-mocks.ts"],
        },
      },
    ],
    setupFiles: ["test/support/strict.ts"],
    // Only what hangs runs out of it: a busy machine may take its time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
