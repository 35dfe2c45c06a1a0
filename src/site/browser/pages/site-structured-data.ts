import type { DataOf } from "#platform/contract.ts";
import { buildIconUrl } from "#site/contract/logo-icons.ts";
import type { RichNode, siteEndpoints } from "#site/contract.ts";
import type { PageSite, StructuredData } from "#ui/page/page-meta.ts";

/** The school and its site as schema.org's EducationalOrganization and WebSite, with a SearchAction. */
export function schoolStructuredData({ origin, schoolName, logoUrl }: PageSite): StructuredData {
  const school = { "@id": `${origin}/#school` };
  const icon = logoUrl ? buildIconUrl(logoUrl, "icon-512") : "/icons/icon-512.png";
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...school,
        "@type": "EducationalOrganization",
        name: schoolName,
        url: `${origin}/`,
        logo: `${origin}${icon}`,
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

/** The FAQ as schema.org's FAQPage. */
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

/** A meta description of as many questions as fit, at least the first. */
export function describeQuestions({ items }: DataOf<typeof siteEndpoints.faq>): string {
  let text = "";
  for (const { question } of items) {
    if (text !== "" && text.length + question.length >= descriptionLength) break;
    text = `${text} ${question}`.trim();
  }
  return text;
}

/** The number of characters that search engines show. */
const descriptionLength = 160;

/** Rich text as plain text, one line per block. */
function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(textOf).join("\n").trim();
}

function textOf(node: RichNode): string {
  if (typeof node === "string") return node;
  if (node.tag === "br") return "\n";
  return node.children.map(textOf).join(node.tag === "ul" || node.tag === "ol" ? "\n" : "");
}
