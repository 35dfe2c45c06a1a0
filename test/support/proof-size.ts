import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    proofs: "short" | "full";
  }
}

/** How often a proof repeats: a little in `npm test`, much in `npm run prove`. */
export function proofSize(sizes: { short: number; full: number }): number {
  return sizes[inject("proofs")];
}
