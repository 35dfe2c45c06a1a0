import { XMLParser } from "fast-xml-parser";
import { micromark } from "micromark";
import * as z from "zod";
import { type RichNode, richTags } from "../../contract.ts";

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
});

const known = z.enum(richTags);
const textNode = z.object({ "#text": z.coerce.string() });
const elementNode = z.record(z.string(), z.unknown());
const attributes = z.object({ href: z.string().optional() });

/**
 * Parses Markdown (paragraphs, headings of level 2 and 3, lists, emphasis, links) into a tree. Raw HTML
 * stays text. Throws with the name of any other element.
 */
export function readRichText(markdown: string): RichNode[] {
  const html = micromark(markdown);
  const [root] = z.array(elementNode).parse(parser.parse(`<root>${html}</root>`));
  return readNodes(root?.root);
}

function readNodes(found: unknown): RichNode[] {
  const nodes: RichNode[] = [];
  for (const node of z.array(elementNode).parse(found ?? [])) {
    const text = textNode.safeParse(node);
    if (text.success) {
      // White space between blocks is insignificant.
      const content = text.data["#text"].replace(/\s+/g, " ");
      if (content !== " ") nodes.push(content);
      else if (nodes.length > 0) nodes.push(" ");
      continue;
    }
    const [name = ""] = Object.keys(node).filter((key) => key !== ":@");
    nodes.push(readElement(name, node));
  }
  if (nodes.at(-1) === " ") nodes.pop();
  return nodes.filter((node, index) => node !== " " || isInline(nodes[index + 1]));
}

function readElement(name: string, node: Record<string, unknown>): RichNode {
  const tag = known.safeParse(name);
  if (!tag.success) throw new Error(`its Markdown may not use <${name}>`);
  const { href } = attributes.parse(node[":@"] ?? {});
  const children = readNodes(node[name]);
  return href === undefined ? { tag: tag.data, children } : { tag: tag.data, href, children };
}

function isInline(node: RichNode | undefined): boolean {
  if (node === undefined) return false;
  return typeof node === "string" || ["strong", "em", "a", "br"].includes(node.tag);
}
