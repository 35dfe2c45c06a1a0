import { expect, test } from "vitest";
import { faqFacts, schoolFacts } from "./site-facts.ts";

test("questions keep their answers' words, without their structure", () => {
  const facts = faqFacts({
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

test("the school's site can be searched from outside", () => {
  const text = JSON.stringify(schoolFacts({ origin: "https://a.test", schoolName: "A", url: "" }));
  expect(text).toContain("https://a.test/search?q={search_term_string}");
});
