import type { EngravedSystem } from "#practice/contract/practice-document.ts";

/** The line that a written bar is printed on; the first where none is. */
export function findSystemIndex(systems: readonly EngravedSystem[], writtenIndex: number): number {
  const found = systems.findIndex(
    ({ fromWritten, toWritten }) => fromWritten <= writtenIndex && writtenIndex <= toWritten,
  );
  return Math.max(0, found);
}
