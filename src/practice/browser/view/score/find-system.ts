import type { EngravedSystem } from "#practice/contract/practice-document.ts";

/** The system that contains a written bar; the first one if none does. */
export function findSystemIndex(systems: readonly EngravedSystem[], writtenIndex: number): number {
  const found = systems.findIndex(
    ({ fromWritten, toWritten }) => fromWritten <= writtenIndex && writtenIndex <= toWritten,
  );
  return Math.max(0, found);
}
