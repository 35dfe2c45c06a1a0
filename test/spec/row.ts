/** One requirement of the specification, and the tests that prove it. */
export interface Row {
  /** The paragraph: "§2 Home", "§9". */
  part: string;
  kind: "screen" | "text" | "state" | "rule" | "constant";
  /** What a user can see or measure, in one line; texts are verbatim. */
  says: string;
  /** `file › part of the full title` of each test. */
  by: readonly [string, ...string[]];
}
