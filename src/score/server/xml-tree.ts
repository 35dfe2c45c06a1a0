import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import { ScoreError } from "./score.ts";
import { tagsOf } from "./xml-tags.ts";

/** An element with its children in document order, which MusicXML's cursor depends on. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const longestScoreBytes = 8_000_000;
/** The most attributes of an element: the parser's time grows faster than their number. */
const mostAttributes = 1_000;
/** The parser reads attributes in processing instructions as well. */
const longestInstruction = 10_000;

const orderedNode = z.record(z.string(), z.unknown());
const orderedNodes = z.array(orderedNode);
const attributeRecord = z.record(z.string(), z.string());

/** Parses XML into elements. Refuses entity declarations, so none is expanded or fetched. */
export function readXmlTree(xml: string): XmlElement {
  if (xml.length > longestScoreBytes) throw new ScoreError("The score is larger than 8 MB.");
  if (/<!ENTITY/i.test(xml) || hasInternalSubset(xml)) {
    throw new ScoreError("The score declares entities of its own, which is not allowed.");
  }
  for (const { from, to, name } of tagsOf(xml)) {
    if (to - from > mostAttributes && countAttributes(xml.slice(from, to)) > mostAttributes) {
      throw new ScoreError(`An element "${name.slice(0, 40)}" has too many attributes.`);
    }
  }
  if (hasLongInstruction(xml)) {
    throw new ScoreError("The score has a processing instruction that is too long.");
  }
  const validity = XMLValidator.validate(xml);
  if (validity !== true) {
    throw new ScoreError(`The score is not well-formed XML: ${describeError(validity)}`);
  }
  const parsed = orderedNodes.safeParse(parser.parse(xml));
  if (!parsed.success) throw new ScoreError("The score is not well-formed XML.");
  const roots = parsed.data.flatMap((node) => toElement(node));
  const [root] = roots;
  if (!root) throw new ScoreError("The score is empty.");
  return root;
}

function hasLongInstruction(xml: string): boolean {
  for (let from = xml.indexOf("<?"); from >= 0; ) {
    const end = xml.indexOf("?>", from);
    if ((end < 0 ? xml.length : end) - from > longestInstruction) return true;
    from = end < 0 ? -1 : xml.indexOf("<?", end);
  }
  return false;
}

/** The words of a tag, without its name and quoted values. */
function countAttributes(tag: string): number {
  let words = 0;
  for (let from = 0; from < tag.length; ) {
    const found = /["']/g;
    found.lastIndex = from;
    const quote = found.exec(tag);
    const to = quote?.index ?? tag.length;
    words += tag.slice(from, to).match(/[^\s=/<>]+/g)?.length ?? 0;
    const closing = quote ? tag.indexOf(quote[0], to + 1) : -1;
    from = closing === -1 ? tag.length : closing + 1;
  }
  return words - 1;
}

/** Whether the document type declaration has a part in brackets, which may declare entities. */
function hasInternalSubset(xml: string): boolean {
  const from = xml.search(/<!DOCTYPE/i);
  if (from < 0) return false;
  const [bracket, end] = ["[", ">"].map((sign) => xml.indexOf(sign, from));
  return bracket !== undefined && bracket >= 0 && (end === -1 || bracket < (end ?? 0));
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the element at a path of names, or undefined. */
export function textAt(element: XmlElement, ...names: string[]): string | undefined {
  let at: XmlElement | undefined = element;
  for (const name of names) at = at ? childOf(at, name) : undefined;
  return at?.text;
}

export function numberAt(element: XmlElement, ...names: string[]): number | undefined {
  const text = textAt(element, ...names);
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

function toElement(node: Record<string, unknown>): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
  if (!name) return [];
  const inner = orderedNodes.safeParse(node[name]);
  const contents = inner.success ? inner.data : [];
  const attributes = attributeRecord.safeParse(node[":@"]);
  return [
    {
      name,
      attributes: attributes.success ? attributes.data : {},
      children: contents.flatMap((child) => toElement(child)),
      text: contents.map((child) => textOf(child["#text"])).join(""),
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function describeError(validity: unknown): string {
  const parsed = z
    .object({ err: z.object({ msg: z.string(), line: z.number() }) })
    .safeParse(validity);
  return parsed.success
    ? `line ${parsed.data.err.line}: ${parsed.data.err.msg}`
    : "it cannot be parsed.";
}
