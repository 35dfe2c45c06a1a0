import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import { ScoreError } from "./score.ts";

/** An element with its children in document order, which MusicXML's cursor depends on. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const longestScoreBytes = 8_000_000;

const orderedNode = z.record(z.string(), z.unknown());
const orderedNodes = z.array(orderedNode);
const attributeRecord = z.record(z.string(), z.string());

/** Parses XML into elements. Refuses entity declarations, so none is expanded or fetched. */
export function readXmlTree(xml: string): XmlElement {
  if (xml.length > longestScoreBytes) throw new ScoreError("The score is larger than 8 MB.");
  if (/<!ENTITY/i.test(xml) || hasInternalSubset(xml)) {
    throw new ScoreError("The score declares entities of its own, which is not allowed.");
  }
  const validity = XMLValidator.validate(xml);
  if (validity !== true) {
    throw new ScoreError(`The score is not well-formed XML: ${describeError(validity)}`);
  }
  const parsed = orderedNodes.safeParse(parser.parse(xml));
  if (!parsed.success) throw new ScoreError("The score is not well-formed XML.");
  const roots = parsed.data.flatMap((node) => toElement(node));
  const root = roots.find((element) => !element.name.startsWith("?"));
  if (!root) throw new ScoreError("The score is empty.");
  return root;
}

/** Whether the declaration of the document's type has a part in brackets, which may declare entities. */
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
