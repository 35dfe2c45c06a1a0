/** One requirement of the specification, and the tests that prove it. */
export interface Row {
  /** The paragraph: "§2 Home", "§9". */
  part: string;
  kind: "screen" | "text" | "state" | "rule" | "constant";
  /** What users can see or measure, in one line; texts are verbatim. */
  says: string;
  /** Ids of tests: `home-3` is the test whose title contains `[home-3]`. */
  by: readonly [string, ...string[]];
}

type RowList = readonly (readonly [Row["kind"], says: string, ...by: Row["by"]])[];

/** Rows by paragraph: the kind, its statement, and the ids of its tests. */
export function specRows(paragraphs: Record<string, RowList>): Row[] {
  return Object.entries(paragraphs).flatMap(([part, rows]) =>
    rows.map(([kind, says, ...by]) => ({ part, kind, says, by })),
  );
}
