import { expect, test } from "vitest";
import { describeQuestions, faqStructuredData } from "./faq-structured-data.ts";

test("answers are plain text, without their markup", () => {
  const data = faqStructuredData({
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
  expect(data).toMatchObject({
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

test("the description has as many questions as fit, at least the first", () => {
  const faqOf = (...questions: string[]) => ({
    items: questions.map((question) => ({ question, answer: [] })),
  });
  const [short, long] = ["Is it safe?", `Is it ${"very ".repeat(40)}safe?`];
  expect(describeQuestions(faqOf(short, "May I?", long, "Why?"))).toBe("Is it safe? May I?");
  expect(describeQuestions(faqOf(long, short))).toBe(long);
});
