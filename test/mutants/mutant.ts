/** One fault to plant in the code, and the tests of which at least one must fail. */
export interface Mutant {
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  tests: readonly string[];
  /** Why a survivor is acceptable. */
  reason?: string;
}

/** A fault of a file: its text, the replacement, and tests that differ from the group's. */
type Change = readonly [text: string, replacement: string, tests?: readonly string[]];

export const mutantsOf = (
  file: string,
  tests: readonly string[],
  changes: readonly Change[],
): Mutant[] =>
  changes.map(([text, replacement, own = tests]) => ({ file, text, replacement, tests: own }));
