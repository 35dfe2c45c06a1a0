import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "test/unit/**/*.test.ts",
      "test/proofs/**/*.test.ts",
      "test/spec/**/*.test.ts",
      "test/support/**/*.test.ts",
      "tools/**/*.test.ts",
    ],
    globalSetup: ["test/support/postgres.ts"],
    setupFiles: ["test/support/strict.ts"],
    // `npm run prove` runs the same proofs at their full size.
    provide: { proofs: "short" },
    maxWorkers: 2,
    // Only what hangs runs out of it: a busy machine may take its time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
