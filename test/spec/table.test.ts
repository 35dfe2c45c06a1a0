import { describe, expect, test } from "vitest";
import type { TestResult } from "../../tools/read-test-results.ts";
import type { Row } from "./row.ts";
import { renderTable, validateRows } from "./table.ts";

const row: Row = { part: "§2 Home", kind: "text", says: "a|b", by: ["door-1"] };
const passed: TestResult = {
  file: "a.test.ts",
  title: "opens a door [door-1]",
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
    ["has another id", [{ ...passed, title: "opens a door [door-12]" }]],
    ["does not exist", []],
  ])("a row whose test %s is reported", (_, results) => {
    expect(validateRows([row], results)).toEqual([`§2 Home: "a|b" has no passed test "door-1"`]);
  });

  test("a test may be renamed and moved as long as it bears its id", () => {
    const moved = { ...passed, file: "b.test.ts", title: "a door [door-1] opens" };
    expect(validateRows([row], [moved])).toEqual([]);
  });

  test("an id that tests of two files bear is reported", () => {
    expect(validateRows([row], [passed, { ...passed, file: "b.test.ts" }])).toEqual([
      'the id "door-1" is borne in several files',
    ]);
  });

  test("a duplicate row is reported", () => {
    expect(validateRows([row, row], [passed])).toEqual([`§2 Home: "a|b" is duplicated`]);
  });

  test("is rendered with a heading for each paragraph and a line for each row", () => {
    const document = renderTable([row, { ...row, part: "§9", says: "12" }]);
    expect(document).toContain("\n## §2 Home\n");
    expect(document).toContain("\n| text | a\\|b | door-1 |\n");
    expect(document).toContain("\n## §9\n");
  });
});
