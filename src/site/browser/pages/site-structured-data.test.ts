import { expect, test } from "vitest";
import {
  describeQuestions,
  faqStructuredData,
  schoolStructuredData,
} from "./site-structured-data.ts";

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

test("the school's site has a SearchAction", () => {
  const text = JSON.stringify(
    schoolStructuredData({ origin: "https://a.test", schoolName: "A", url: "" }),
  );
  expect(text).toContain("https://a.test/search?q={search_term_string}");
});

test("the school's logo is the icon made of its own, or else the site's [school-icon-7]", () => {
  const site = { origin: "https://school.test", schoolName: "Keys", url: "https://school.test/" };
  const read = (logoUrl?: string) =>
    JSON.stringify(schoolStructuredData({ ...site, ...(logoUrl && { logoUrl }) }));
  expect(read()).toContain('"logo":"https://school.test/icons/icon-512.png"');
  expect(read("/files/logos/a-36x14.png")).toContain(
    '"logo":"https://school.test/files/icons/a-36x14-icon-512.png"',
  );
});
