import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test.each([
  ["commas", "name,email\r\nAda,ada@school.test\r\n"],
  ["semicolons and a mark", "\uFEFFname;email\nAda;ada@school.test"],
  ["tabs and old line breaks", "name\temail\rAda\t ada@school.test "],
  ["bars", "name|email\nAda|ada@school.test"],
  ["line breaks that are written twice", "name,email\r\r\nAda,ada@school.test\r\r\n"],
  ["a line that names the separator", "sep=;\r\nname;email\r\nAda;ada@school.test"],
  ["such a line, saved again", '"sep=,",\nname,email\nAda,ada@school.test'],
  ["a heading with a comma in it", '"name";"email"\n"Ada";ada@school.test'],
])("a file with %s is read", (_, text) => {
  expect(cellsOf(text)).toEqual([
    ["name", "email"],
    ["Ada", "ada@school.test"],
  ]);
});

test("quotes keep separators, quotes and line breaks, and rows keep the number of their first line", () => {
  const text =
    'name,email\r\n"Lovelace, ""Ada""\r\nKing",a@school.test\r\n\r\n ,\r\nBob "the" Builder, "b"\r\n"Ada" King,c';
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ["name", "email"] },
    { line: 2, cells: ['Lovelace, "Ada"\nKing', "a@school.test"] },
    { line: 6, cells: ['Bob "the" Builder', "b"] },
    { line: 7, cells: ['"Ada" King', "c"] },
  ]);
  expect(parseCsv("sep=,\nname\n\nAda")).toEqual([
    { line: 2, cells: ["name"] },
    { line: 4, cells: ["Ada"] },
  ]);
  expect(parseCsv("")).toEqual([]);
});

test("a quotation mark that is never closed is named with the line before it", () => {
  expect(() => parseCsv('name,email\nAda,a\n"Bob,b\nCyd,c\n')).toThrow(
    "This file cannot be read after line 2: a quotation mark is never closed.",
  );
});
