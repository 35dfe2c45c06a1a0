import { describe, expect, test } from "vitest";
import type { TestResult } from "../../tools/read-test-results.ts";
import type { Row } from "./row.ts";
import { renderTable, validateRows } from "./table.ts";

const row: Row = { part: "§2 Home", kind: "text", says: "a|b", by: ["a.test.ts › opens › a door"] };
const passed: TestResult = {
  file: "a.test.ts",
  title: "opens a door",
  outcome: "passed",
  messages: [],
};

describe("the table of the specification", () => {
  test("a row whose test has passed is valid", () => {
    expect(validateRows([row], [passed])).toEqual([]);
  });

  test.each([
    ["has failed", [{ ...passed, outcome: "failed" as const }]],
    ["was skipped", [{ ...passed, outcome: "skipped" as const }]],
    ["failed in one of its forms", [passed, { ...passed, outcome: "failed" as const }]],
    ["is in another file", [{ ...passed, file: "b.test.ts" }]],
    ["has another title", [{ ...passed, title: "opens a window" }]],
    ["does not exist", []],
  ])("a row whose test %s is reported", (_, results) => {
    expect(validateRows([row], results)).toEqual([
      `§2 Home: "a|b" has no passed test "a.test.ts › opens › a door"`,
    ]);
  });

  test("a row without a title names no test", () => {
    expect(validateRows([{ ...row, by: ["a.test.ts"] }], [passed])).toHaveLength(1);
  });

  test("a duplicate row is reported", () => {
    expect(validateRows([row, row], [passed])).toEqual([`§2 Home: "a|b" is duplicated`]);
  });

  test("is rendered with a heading for each paragraph and a line for each row", () => {
    const document = renderTable([row, { ...row, part: "§9", says: "12" }]);
    expect(document).toContain("\n## §2 Home\n");
    expect(document).toContain("\n| text | a\\|b | a.test.ts › opens › a door |\n");
    expect(document).toContain("\n## §9\n");
  });
});
