import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/**
 * Every name and every sentence of a school's content: the strings of its JSON files and the
 * sentences of its Markdown, as plain lower-case words.
 */
async function listSchoolWords(schoolDir: string): Promise<Set<string>> {
  const words = new Set<string>();
  for (const file of await readdir(schoolDir, { recursive: true })) {
    if (file === "README.md") continue;
    const full = path.join(schoolDir, file);
    if (file.endsWith(".md")) addSentences(words, await readFile(full, "utf8"));
    if (file.endsWith(".json")) addStrings(words, JSON.parse(await readFile(full, "utf8")));
  }
  return words;
}

/** The words of the first school that the second has no use for, longest first. */
export async function listForeignWords(first: string, second: string): Promise<string[]> {
  const own = [...(await listSchoolWords(second))].join(" \n ");
  const foreign = [...(await listSchoolWords(first))].filter((words) => !hasWords(own, words));
  return foreign.sort((a, b) => b.length - a.length);
}

/** Those of the words that a text says: as HTML, inside JSON, or between tags. */
export function findWords(text: string, words: readonly string[]): string[] {
  const said = plainText(text);
  const untagged = plainText(text.replace(/<[^>]*>/g, ""));
  return words.filter((each) => hasWords(said, each) || hasWords(untagged, each));
}

/**
 * Names within the first school's sentences, such as places and composers, which the second does
 * not use; those that the product itself says are left out.
 */
export async function listForeignNames(first: string, second: string): Promise<string[]> {
  const own = (await readTexts(second)).join("\n").toLowerCase();
  const inSentence = /(?<=[\p{Ll},;] )\p{Lu}\p{L}{3,}/gu;
  const names = new Set((await readTexts(first)).flatMap((text) => text.match(inSentence) ?? []));
  return [...names].filter((name) => !productNames.has(name) && !own.includes(name.toLowerCase()));
}

/** Those of the names that a text says, in their own case. */
export function findNames(text: string, names: readonly string[]): string[] {
  return names.filter((name) => hasWords(text, name));
}

/** Of menus and buttons, browsers and providers. */
const productNames = new Set(
  "Google Chrome Firefox Safari Edge Cancel Courses Edit Five Left Releases Star State Stop Subscribe Subscription".split(
    " ",
  ),
);

async function readTexts(schoolDir: string): Promise<string[]> {
  const files = await readdir(schoolDir, { recursive: true });
  const texts = files.filter((file) => /\.(md|json)$/.test(file) && file !== "README.md");
  return Promise.all(texts.map((file) => readFile(path.join(schoolDir, file), "utf8")));
}

/** Whole words only: "Satie" is not in "satiety". */
function hasWords(plain: string, words: string): boolean {
  for (let at = plain.indexOf(words); at >= 0; at = plain.indexOf(words, at + 1)) {
    const around = `${plain.charAt(at - 1)} ${plain.charAt(at + words.length)}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** What these fields hold is for the program: names of pictures, plans, files, ways of labelling. */
const technical = ["picture", "plan", "category", "currency", "monogram", "score", "labels"];
/** A name counts however short it is; other strings count from three words on. */
const naming =
  /^(name|title|titleEmphasis|author|role|phone|email|url|videoId|years|hook|timeZone)$/;
const anything = z.unknown();
const list = z.array(anything);
const fields = z.record(z.string(), anything);

function addStrings(words: Set<string>, content: unknown, key = ""): void {
  const items = list.safeParse(content);
  if (items.success) {
    for (const item of items.data) addStrings(words, item, key);
    return;
  }
  const record = fields.safeParse(content);
  if (record.success) {
    for (const [name, value] of Object.entries(record.data)) addStrings(words, value, name);
    return;
  }
  if (typeof content !== "string" || technical.includes(key)) return;
  if (naming.test(key)) words.add(plainText(content));
  else addSentences(words, content);
}

function addSentences(words: Set<string>, markdown: string): void {
  const text = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, "");
  for (const line of text.split("\n")) {
    const bare = line.replace(/^[#>\-\s]*(\d+\.\s)?/, "");
    for (const sentence of bare.split(/(?<=[.!?:;])\s+/)) {
      if (sentence.split(/\s+/).length >= 3) words.add(plainText(sentence));
    }
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Entities and escapes resolved, spaces single, all in lower case, no full stop at the end. */
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
