import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    proofs: "short" | "full";
  }
}

/** The number of a test's repetitions: few in `npm test`, many in `npm run prove`. */
export function proofSize(sizes: { short: number; full: number }): number {
  return sizes[inject("proofs")];
}
