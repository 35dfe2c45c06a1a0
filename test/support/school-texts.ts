import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/**
 * Every name and sentence of a school's content, as plain lower-case text: the strings of its JSON
 * files and the sentences of its Markdown. Of the lessons' spoken texts, only sentences of at least
 * six words: shorter ones, as "right hand", occur in any school and in the product.
 */
async function listSchoolTexts(schoolDir: string): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const file of await readdir(schoolDir, { recursive: true })) {
    if (file === "README.md") continue;
    const full = path.join(schoolDir, file);
    if (file.endsWith(".sections.json")) {
      const said = new Set<string>();
      addStrings(said, JSON.parse(await readFile(full, "utf8")));
      for (const text of said) if (text.split(" ").length >= 6) texts.add(text);
      continue;
    }
    if (file.endsWith(".md")) addSentences(texts, await readFile(full, "utf8"));
    if (file.endsWith(".json")) addStrings(texts, JSON.parse(await readFile(full, "utf8")));
  }
  return texts;
}

/** The texts of the first school that the second does not contain, longest first. */
export async function listForeignTexts(first: string, second: string): Promise<string[]> {
  const own = [...(await listSchoolTexts(second))].join(" \n ");
  const foreign = [...(await listSchoolTexts(first))].filter((texts) => !includesText(own, texts));
  return foreign.sort((a, b) => b.length - a.length);
}

/** The texts that appear in a document: as HTML, inside JSON, or between tags. */
export function findTexts(text: string, texts: readonly string[]): string[] {
  const plain = plainText(text);
  const untagged = plainText(text.replace(/<[^>]*>/g, ""));
  return texts.filter((each) => includesText(plain, each) || includesText(untagged, each));
}

/**
 * Proper names in the first school's sentences, such as places and composers, that neither the
 * second school nor the product uses.
 */
export async function listForeignNames(first: string, second: string): Promise<string[]> {
  const own = (await readTexts(second)).join("\n").toLowerCase();
  const inSentence = /(?<=[\p{Ll},;] )\p{Lu}\p{L}{3,}/gu;
  const names = new Set((await readTexts(first)).flatMap((text) => text.match(inSentence) ?? []));
  return [...names].filter((name) => !productNames.has(name) && !own.includes(name.toLowerCase()));
}

/** The names in a text, case-sensitive; identifiers of time zones do not count. */
export function findNames(text: string, names: readonly string[]): string[] {
  const plain = text.replaceAll(timeZoneIds, "");
  return names.filter((name) => includesText(plain, name));
}

const timeZoneIds = new RegExp(Intl.supportedValuesOf("timeZone").join("|"), "g");

/** Names in menus, buttons and exports: of browsers, keys, languages, providers and ways to pay. */
const productNames = new Set(
  "Google Chrome Firefox Safari Edge Cancel Comma Courses Edit Fingers Five Left Movement Nigerian Releases Security Star State Stop Subscribe Subscription USSD Well".split(
    " ",
  ),
);

async function readTexts(schoolDir: string): Promise<string[]> {
  const files = await readdir(schoolDir, { recursive: true });
  const contentFiles = files.filter((file) => /\.(md|json)$/.test(file) && file !== "README.md");
  return Promise.all(contentFiles.map((file) => readFile(path.join(schoolDir, file), "utf8")));
}

/** Matches whole words only: "Satie" is not in "satiety". */
function includesText(plain: string, phrase: string): boolean {
  for (let at = plain.indexOf(phrase); at >= 0; at = plain.indexOf(phrase, at + 1)) {
    const around = `${plain.charAt(at - 1)} ${plain.charAt(at + phrase.length)}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** Technical fields: names of images, plans, files, labelling modes, time zones. */
const technical = [
  "picture",
  "plan",
  "category",
  "currency",
  "monogram",
  "score",
  "labels",
  "timeZone",
];
/** Names of any length count; other strings from three words on. */
const naming = /^(name|title|titleEmphasis|author|role|phone|email|url|videoId|years|hook)$/;
const anything = z.unknown();
const list = z.array(anything);
const fields = z.record(z.string(), anything);

function addStrings(texts: Set<string>, content: unknown, key = ""): void {
  const items = list.safeParse(content);
  if (items.success) {
    for (const item of items.data) addStrings(texts, item, key);
    return;
  }
  const record = fields.safeParse(content);
  if (record.success) {
    for (const [name, value] of Object.entries(record.data)) addStrings(texts, value, name);
    return;
  }
  if (typeof content !== "string" || technical.includes(key)) return;
  if (naming.test(key)) texts.add(plainText(content));
  else addSentences(texts, content);
}

function addSentences(texts: Set<string>, markdown: string): void {
  const text = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, "");
  for (const line of text.split("\n")) {
    const bare = line.replace(/^[#>\-\s]*(\d+\.\s)?/, "");
    for (const sentence of bare.split(/(?<=[.!?:;])\s+/)) {
      if (sentence.split(/\s+/).length >= 3) texts.add(plainText(sentence));
    }
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Resolves entities and escapes, collapses whitespace, lower-cases, and drops the final
 * punctuation.
 */
function plainText(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\\[nrt]/g, " ")
    .replace(/\\(["'\\/])/g, "$1")
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (sign, name: string) => entities[name] ?? sign)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!?:;]$/, "")
    .toLowerCase();
}
