/** One thing that the specification asks for, and the tests that prove it. */
export interface Row {
  /** The paragraph: "§2 Home", "§9". */
  part: string;
  kind: "screen" | "text" | "state" | "rule" | "constant";
  /** What a person can see or measure, in one line; a text stands to the letter. */
  says: string;
  /** `file › part of the full title` of each test. */
  by: readonly [string, ...string[]];
}
