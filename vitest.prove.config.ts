import { defineConfig, mergeConfig } from "vitest/config";
import everyday from "./vitest.config.ts";

/** The repeating tests of `npm test` at full size. */
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
