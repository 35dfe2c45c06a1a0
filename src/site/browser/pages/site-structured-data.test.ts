import { expect, test } from "vitest";
import {
  describeQuestions,
  faqStructuredData,
  schoolStructuredData,
} from "./site-structured-data.ts";

test("questions keep their answers' words, without their structure", () => {
  const facts = faqStructuredData({
    items: [
      {
        question: "Can I cancel?",
        answer: [
          { tag: "p", children: ["Yes, ", { tag: "strong", children: ["always"] }, "."] },
          {
            tag: "ul",
            children: [
              { tag: "li", children: ["One"] },
              { tag: "li", children: ["Two"] },
            ],
          },
        ],
      },
    ],
  });
  expect(facts).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Can I cancel?",
        acceptedAnswer: { text: "Yes, always.\nOne\nTwo" },
      },
    ],
  });
});

test("the page is described by as many questions as fit, and by the first in any case", () => {
  const asked = (...questions: string[]) => ({
    items: questions.map((question) => ({ question, answer: [] })),
  });
  const [short, long] = ["Is it safe?", `Is it ${"very ".repeat(40)}safe?`];
  expect(describeQuestions(asked(short, "May I?", long, "Why?"))).toBe("Is it safe? May I?");
  expect(describeQuestions(asked(long, short))).toBe(long);
});

test("the school's site can be searched from outside", () => {
  const text = JSON.stringify(
    schoolStructuredData({ origin: "https://a.test", schoolName: "A", url: "" }),
  );
  expect(text).toContain("https://a.test/search?q={search_term_string}");
});
