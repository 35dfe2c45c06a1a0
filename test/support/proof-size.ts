import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    proofs: "short" | "full";
  }
}

/** How often a test repeats: few times in `npm test`, many in `npm run prove`. */
export function proofSize(sizes: { short: number; full: number }): number {
  return sizes[inject("proofs")];
}
