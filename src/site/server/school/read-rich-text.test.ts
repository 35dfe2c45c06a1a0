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

  test("keeps the paragraphs of a list only where blank lines part its items", () => {
    const li = (...children: unknown[]) => ({ tag: "li", children });
    const p = (text: string) => ({ tag: "p", children: [text] });
    expect(readRichText("1. a\n2. b")).toEqual([{ tag: "ol", children: [li("a"), li("b")] }]);
    expect(readRichText("- a\n\n- b")).toEqual([{ tag: "ul", children: [li(p("a")), li(p("b"))] }]);
  });

  test("resolves links by reference", () => {
    expect(readRichText("[the terms][t]\n\n[t]: /terms-of-use")).toEqual([
      { tag: "p", children: [{ tag: "a", href: "/terms-of-use", children: ["the terms"] }] },
    ]);
  });

  test.each([
    ["![a](/b.png)", "img"],
    ["# a", "h1"],
    ["`a`", "code"],
    ["> a", "blockquote"],
    ["---", "hr"],
  ])("throws at %s, with the element's name", (markdown, tag) => {
    expect(() => readRichText(markdown)).toThrow(`its Markdown may not use <${tag}>`);
  });
});

test.each([
  ["a line of list signs", `${"- ".repeat(2_000)}x`],
  ["a line of numbers", `${"1. ".repeat(2_000)}x`],
  ["emphasis in emphasis", `${"**a ".repeat(3_000)}${"b** ".repeat(3_000)}`],
  ["brackets in brackets", "![".repeat(4_000)],
])("refuses %s before it takes the server's time", (_, markdown) => {
  expect(() => readRichText(markdown)).toThrow("nested too deeply");
});

test("keeps what a long text has much of", () => {
  const terms = Array.from({ length: 400 }, (_, term) => `- **Term ${term}** [link](/terms)`);
  expect(readRichText(terms.join("\n"))[0]).toMatchObject({ tag: "ul" });
  expect(() => readRichText("- a\n  - b\n    1. c\n\n- - - -")).toThrow("<hr>");
});
