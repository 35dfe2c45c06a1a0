import { defineConfig, mergeConfig } from "vitest/config";
import everyday from "./vitest.config.ts";

/** The proofs of `npm test` at the size that issues ask for: hours of chance in minutes. */
export default mergeConfig(
  everyday,
  defineConfig({
    test: {
      provide: { proofs: "full" },
      maxWorkers: 1,
      testTimeout: 30 * 60_000,
    },
  }),
);
