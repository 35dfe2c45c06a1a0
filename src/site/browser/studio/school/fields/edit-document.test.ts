import { expect, test } from "vitest";
import { checkDraft, longestAt, readProblem } from "./check-draft.ts";
import { moveItem, parseMinor, presentMinor, valueAt, withValue } from "./edit-document.ts";
import { labelPath } from "./text-fields.ts";

const document = { items: [{ question: "One?" }, { question: "Two?" }], hero: { title: "Play" } };

test("a value is read and replaced at its path, and nothing else changes", () => {
  expect(valueAt(document, ["items", 1, "question"])).toBe("Two?");
  expect(valueAt(document, ["items", 7, "question"])).toBeUndefined();
  const changed = withValue(document, ["items", 1, "question"], "Three?");
  expect(changed.items).toEqual([{ question: "One?" }, { question: "Three?" }]);
  expect(changed.hero).toBe(document.hero);
  expect(document.items[1]?.question).toBe("Two?");
});

test("an item moves by one place and never beyond the ends", () => {
  expect(moveItem(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});

test("an amount is typed in naira or dollars and kept in minor units", () => {
  expect(["20000", "20,000", "12.5", "0.07"].map(parseMinor)).toEqual([
    2_000_000, 2_000_000, 1_250, 7,
  ]);
  expect(["", "a lot", "1.234", "-3"].map(parseMinor)).toEqual(["", "a lot", "1.234", "-3"]);
  expect([2_000_000, 1_250, "a lot"].map(presentMinor)).toEqual(["20000", "12.5", "a lot"]);
});

test("a path is named in the words of the form", () => {
  expect(labelPath("faq", "items.2.answer")).toBe("Question 3: Answer");
  expect(labelPath("home", "hero.lead")).toBe("Above everything: Below the title");
  expect(labelPath("faq", "items")).toBe("Questions");
  expect(labelPath("faq", "of.another.version")).toBe("of.another.version");
});

test("a field says how long it may be, and what is wrong with it", () => {
  expect(longestAt("faq", ["items", 3, "question"])).toBe(200);
  expect(longestAt("about", ["banner", "text"])).toBe(300);
  expect(longestAt("tapes", ["items", 0, "amountMinor"])).toBeNull();
  const draft = { items: [{ question: "", answer: "Yes." }] };
  expect(checkDraft("faq", draft).problems).toEqual({
    "items.0.question": "Please write something",
  });
  expect(readProblem("items.0.answer: its Markdown may not use <img>")).toEqual({
    "items.0.answer": "its Markdown may not use <img>",
  });
  expect(readProblem("Something else went wrong")).toEqual({});
});
