import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test.each([
  ["commas", "name,email\r\nAda,ada@school.test\r\n"],
  ["semicolons and a mark", "\uFEFFname;email\nAda;ada@school.test"],
  ["tabs and old line breaks", "name\temail\rAda\t ada@school.test "],
])("a file with %s is read", (_, text) => {
  expect(cellsOf(text)).toEqual([
    ["name", "email"],
    ["Ada", "ada@school.test"],
  ]);
});

test("quotes keep separators, quotes and line breaks, and lines keep their numbers", () => {
  const text = 'name,email\n"Lovelace, ""Ada""\nKing",a@school.test\n\n ,\nBob "the" Builder,b';
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ["name", "email"] },
    { line: 2, cells: ['Lovelace, "Ada"\nKing', "a@school.test"] },
    { line: 6, cells: ['Bob "the" Builder', "b"] },
  ]);
  expect(parseCsv("")).toEqual([]);
  expect(cellsOf('name\n"never closed,\n')).toEqual([["name"], ["never closed,"]]);
});
