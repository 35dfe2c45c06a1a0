import type { DataOf } from "#platform/contract.ts";
import type { RichNode, siteEndpoints } from "#site/contract.ts";
import type { StructuredData } from "#ui/page/page-meta.ts";

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
