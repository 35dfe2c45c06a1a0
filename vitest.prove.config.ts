import { defineConfig, mergeConfig } from "vitest/config";
import everyday, { sharedModules } from "./vitest.config.ts";

/** The repeating tests of `npm test` at full size, and those that are too long for it. */
export default mergeConfig(
  everyday,
  defineConfig({
    test: {
      provide: { proofs: "full" },
      maxWorkers: 1,
      projects: [
        {
          extends: true,
          test: { name: "proofs", include: ["test/integration/**/*.proof.ts"], ...sharedModules },
        },
      ],
      testTimeout: 30 * 60_000,
    },
  }),
);
