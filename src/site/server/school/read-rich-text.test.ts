import { describe, expect, test } from "vitest";
import { readRichText } from "./read-rich-text.ts";

describe("reading the school's Markdown", () => {
  test("keeps headings, paragraphs, emphasis and links in order", () => {
    expect(readRichText("## Fees\n\nPay **once**, see [privacy](/privacy-policy).")).toEqual([
      { tag: "h2", children: ["Fees"] },
      {
        tag: "p",
        children: [
          "Pay ",
          { tag: "strong", children: ["once"] },
          ", see ",
          { tag: "a", href: "/privacy-policy", children: ["privacy"] },
          ".",
        ],
      },
    ]);
  });

  test("keeps the space between inline elements, and none between blocks", () => {
    expect(readRichText("*one* **two**\n\n- a\n- b")).toEqual([
      {
        tag: "p",
        children: [{ tag: "em", children: ["one"] }, " ", { tag: "strong", children: ["two"] }],
      },
      {
        tag: "ul",
        children: [
          { tag: "li", children: ["a"] },
          { tag: "li", children: ["b"] },
        ],
      },
    ]);
  });

  test("keeps symbols and raw HTML as plain text", () => {
    expect(readRichText("₦5,000 & F♯ <b>not bold</b>")).toEqual([
      { tag: "p", children: ["₦5,000 & F♯ <b>not bold</b>"] },
    ]);
  });

  test("removes the href of a dangerous link", () => {
    expect(readRichText("[x](javascript:alert)")).toEqual([
      { tag: "p", children: [{ tag: "a", href: "", children: ["x"] }] },
    ]);
  });

  test("throws with the name of an unsupported element", () => {
    expect(() => readRichText("![a](/b.png)")).toThrow("its Markdown may not use <img>");
  });
});
