import type { DataOf } from "#platform/contract.ts";
import type { RichNode, siteEndpoints } from "#site/contract.ts";
import type { PageSite, StructuredData } from "#ui/page/page-meta.ts";

/** The school and its site as schema.org has them, with the way to search it. */
export function schoolStructuredData({ origin, schoolName }: PageSite): StructuredData {
  const school = { "@id": `${origin}/#school` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...school,
        "@type": "EducationalOrganization",
        name: schoolName,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        "@type": "WebSite",
        name: schoolName,
        url: `${origin}/`,
        publisher: school,
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** The questions asked often as schema.org's FAQPage. */
export function faqStructuredData({ items }: DataOf<typeof siteEndpoints.faq>): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
    })),
  };
}

/** As many of the questions as a description may hold, the first in any case. */
export function describeQuestions({ items }: DataOf<typeof siteEndpoints.faq>): string {
  let said = "";
  for (const { question } of items) {
    if (said !== "" && said.length + question.length >= descriptionLength) break;
    said = `${said} ${question}`.trim();
  }
  return said;
}

/** Search engines show about as many characters. */
const descriptionLength = 160;

/** Text with structure as words alone, block by block. */
function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(wordsOf).join("\n").trim();
}

function wordsOf(node: RichNode): string {
  if (typeof node === "string") return node;
  if (node.tag === "br") return "\n";
  return node.children.map(wordsOf).join(node.tag === "ul" || node.tag === "ol" ? "\n" : "");
}
