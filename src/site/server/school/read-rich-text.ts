import { fromMarkdown } from "mdast-util-from-markdown";
import type { RichElement, RichNode } from "../../contract.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];
type Definition = Extract<Node, { type: "definition" }>;

/** Raw HTML stays text. */
const htmlAsText = { disable: { null: ["htmlFlow", "htmlText"] } };

/** Names for the elements that the school's texts may not use, for error messages. */
const unsupportedTags: Partial<Record<Node["type"], string>> = {
  blockquote: "blockquote",
  code: "pre",
  inlineCode: "code",
  image: "img",
  imageReference: "img",
  thematicBreak: "hr",
};

/**
 * Parses Markdown (paragraphs, headings of level 2 and 3, lists, emphasis, links) into a tree. Raw HTML
 * stays text. Throws with the name of any other element.
 */
export function readRichText(markdown: string): RichNode[] {
  requireFlat(markdown);
  const { children } = fromMarkdown(markdown, { extensions: [htmlAsText] });
  const isDefinition = (node: Node): node is Definition => node.type === "definition";
  const definitions = children.filter(isDefinition);
  const urls = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
  return children.filter((node) => !isDefinition(node)).map((node) => readNode(node, urls));
}

/** The characters of lists and quotes at the beginning of a line. */
const nestedBlocks = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?){10}/m;
const mostSigns = 2_000;

/**
 * The parser's time grows with the square of the nesting. Throws beyond the depth that any text
 * needs.
 */
function requireFlat(markdown: string): void {
  const isDeep = markdown
    .split(/\n[ \t]*\n/)
    .some((block) => nestedBlocks.test(block) || (block.match(/[*_[]/g)?.length ?? 0) > mostSigns);
  if (isDeep) throw new Error("its Markdown is nested too deeply");
}

/** `urls` holds the reference links by identifier. */
function readNode(node: Node, urls: ReadonlyMap<string, string>): RichNode {
  const readAll = (nodes: readonly Node[]) => nodes.map((each) => readNode(each, urls));
  switch (node.type) {
    case "text":
      return node.value.replace(/\s+/g, " ");
    case "paragraph":
      return { tag: "p", children: readAll(node.children) };
    case "heading":
      return { tag: headingTag(node.depth), children: readAll(node.children) };
    case "list": {
      // One blank line between items turns all items into paragraphs.
      const isLoose = node.spread || node.children.some((item) => item.spread);
      const items = node.children.map((item): RichElement => {
        const blocks = isLoose ? item.children : item.children.flatMap(unwrapParagraph);
        return { tag: "li", children: readAll(blocks) };
      });
      return { tag: node.ordered ? "ol" : "ul", children: items };
    }
    case "strong":
      return { tag: "strong", children: readAll(node.children) };
    case "emphasis":
      return { tag: "em", children: readAll(node.children) };
    case "break":
      return { tag: "br", children: [] };
    case "link":
      return { tag: "a", href: safeUrl(node.url), children: readAll(node.children) };
    case "linkReference": {
      const href = safeUrl(urls.get(node.identifier) ?? "");
      return { tag: "a", href, children: readAll(node.children) };
    }
    default:
      throw unsupported(unsupportedTags[node.type] ?? node.type);
  }
}

function headingTag(depth: number): "h2" | "h3" {
  if (depth === 2) return "h2";
  if (depth === 3) return "h3";
  throw unsupported(`h${depth}`);
}

function unwrapParagraph(node: Node): Node[] {
  return node.type === "paragraph" ? node.children : [node];
}

/** The URL, or an empty one if its scheme could run a script. */
function safeUrl(url: string): string {
  const scheme = /^([^/?#:]*):/.exec(url)?.[1];
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme) ? url : "";
}

function unsupported(tag: string): Error {
  return new Error(`its Markdown may not use <${tag}>`);
}
