import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "test/unit/**/*.test.ts",
      "tools/**/*.test.ts",
    ],
    globalSetup: ["test/support/postgres.ts"],
    setupFiles: ["test/support/strict.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
