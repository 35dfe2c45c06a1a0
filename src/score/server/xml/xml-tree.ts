import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import { ScoreError } from "../score.ts";
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

/** An element as the parser gives it: its name leads to its contents. */
type ParsedNode = Record<string, unknown>;

const again = "Export it again in a notation program.";

/** Parses XML into elements. Refuses entity declarations, so none is expanded or fetched. */
export function readXmlTree(xml: string): XmlElement {
  if (xml.length > longestScoreBytes)
    throw new ScoreError("The score is larger than 8 MB. Divide it into lessons.");
  if (/<!ENTITY/i.test(xml) || hasInternalSubset(xml)) {
    throw new ScoreError(`The score declares entities of its own, which is not allowed. ${again}`);
  }
  for (const { from, to, name } of tagsOf(xml)) {
    if (to - from > mostAttributes && countAttributes(xml.slice(from, to)) > mostAttributes) {
      throw new ScoreError(`An element "${name.slice(0, 40)}" has too many attributes. ${again}`);
    }
  }
  if (hasLongInstruction(xml)) {
    throw new ScoreError(`The score has a processing instruction that is too long. ${again}`);
  }
  const validity = XMLValidator.validate(xml);
  if (validity !== true) {
    throw new ScoreError(
      `The score is not well-formed XML: ${describeError(xml, validity)}. ${again}`,
    );
  }
  const [root] = parseNodes(xml).flatMap((node) => toElement(node));
  if (!root) throw new ScoreError(`The score is empty. ${again}`);
  return root;
}

/** The parser throws for what the validator lets through. */
function parseNodes(xml: string): ParsedNode[] {
  try {
    return listNodes(parser.parse(xml));
  } catch (error) {
    const isDeep = error instanceof Error && error.message.startsWith("Maximum nested tags");
    const fault = isDeep ? "has elements that are nested too deeply" : "is not well-formed XML";
    throw new ScoreError(`The score ${fault}. ${again}`);
  }
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

// A score has some hundred thousand elements: a schema would take longer than the parser.
const isNode = (value: unknown): value is ParsedNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listNodes = (value: unknown): ParsedNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
const isAttributes = (value: unknown): value is Record<string, string> =>
  isNode(value) && Object.values(value).every((each) => typeof each === "string");

function toElement(node: ParsedNode): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
  if (!name) return [];
  const contents = listNodes(node[name]);
  const attributes = node[":@"];
  return [
    {
      name,
      attributes: isAttributes(attributes) ? attributes : {},
      children: contents.flatMap((child) => toElement(child)),
      text: contents.map((child) => textOf(child["#text"])).join(""),
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const longestReason = 100;

/** Where the text is not well-formed, by bar and line. */
function describeError(xml: string, validity: unknown): string {
  const parsed = validatorError.safeParse(validity);
  if (!parsed.success) return "it cannot be parsed";
  const { msg, line, col } = parsed.data.err;
  const position = positionOf(xml, { line, col });
  const isCutOff = /^(?:Unclosed tag|Invalid '\[)/.test(msg) || xml.indexOf(">", position) < 0;
  const bar = findBar(xml, isCutOff ? xml.length : position);
  if (isCutOff) return bar ? `it is cut off in bar ${bar}` : "it is cut off";
  const reason = msg.slice(0, longestReason).replace(/\.$/, "");
  return `${bar ? `bar ${bar}, ` : ""}line ${line}: ${reason}`;
}

const validatorError = z.object({
  err: z.object({ msg: z.string(), line: z.number(), col: z.number().default(1) }),
});

function positionOf(xml: string, { line, col }: { line: number; col: number }): number {
  let from = 0;
  for (let at = 1; at < line; at += 1) from = xml.indexOf("\n", from) + 1;
  return from + col - 1;
}

/** The printed number of the bar that begins last before a position. */
function findBar(xml: string, position: number): string | undefined {
  const from = xml.lastIndexOf("<measure ", position);
  return from < 0
    ? undefined
    : /\snumber\s*=\s*["']([^"'<>]{1,20})["']/.exec(xml.slice(from, from + 300))?.[1];
}
