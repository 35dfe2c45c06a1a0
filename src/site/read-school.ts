import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { DataOf } from "#platform/contract.ts";
import { readContent } from "#platform/read-content.ts";
import {
  aboutTexts,
  contactTexts,
  home,
  instructor,
  type Legal,
  type RichNode,
  shell,
  type siteEndpoints,
} from "./contract.ts";
import { readRichText } from "./read-rich-text.ts";

interface SchoolOptions {
  schoolDir: string;
  /** Where the card provider's payment pages live; a tape's relative link continues it. */
  paystackPagesUrl: string;
}

/** All texts of the site, by the name of their endpoint. */
export type School = { [Name in keyof typeof siteEndpoints]: DataOf<(typeof siteEndpoints)[Name]> };

const schoolFile = z.object({ ...shell.shape, instructor });
const questions = z.array(z.object({ question: z.string().min(1), answer: z.string().min(1) }));

/** Reads the school's own texts. Throws naming the file and each field that is missing or wrong. */
export async function readSchool({ schoolDir, paystackPagesUrl }: SchoolOptions): Promise<School> {
  const [school, about, biography, homeTexts, asked, contact, terms, privacy] = await Promise.all([
    readContent(schoolDir, "school.json", schoolFile),
    readContent(schoolDir, "about.json", aboutTexts),
    readBiography(schoolDir, "about.md"),
    readContent(schoolDir, "home.json", home),
    readContent(schoolDir, "faq.json", questions),
    readContent(schoolDir, "contact.json", contactTexts),
    readLegal(schoolDir, "terms.md"),
    readLegal(schoolDir, "privacy.md"),
  ]);
  const tapes = homeTexts.tapes.map((tape) => ({
    ...tape,
    paymentUrl: paymentAddress(tape.paymentUrl, paystackPagesUrl),
  }));
  const items = asked.map(({ question, answer }) => ({ question, answer: readRichText(answer) }));
  const { instructor: teacher, ...shellTexts } = school;
  return {
    shell: shellTexts,
    about: { ...about, instructor: teacher, biography },
    home: { ...homeTexts, tapes },
    faq: { items },
    contact,
    terms,
    privacy,
  };
}

/** A document whose first line is its title: `# Terms of Use`. */
async function readLegal(schoolDir: string, file: string): Promise<Legal> {
  const markdown = await readText(schoolDir, file);
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  if (!title || !text) throw new Error(`${file} must begin with its title: "# Title", then text.`);
  return { title: title.trim(), text: readMarkdown(file, text) };
}

async function readBiography(schoolDir: string, file: string): Promise<RichNode[]> {
  const markdown = await readText(schoolDir, file);
  if (markdown.trim() === "") throw new Error(`${file} is empty.`);
  return readMarkdown(file, markdown);
}

function readText(schoolDir: string, file: string): Promise<string> {
  return readFile(path.join(schoolDir, file), "utf8").catch((cause: unknown) => {
    throw new Error(`The school's content lacks ${file} (looked in ${schoolDir}).`, { cause });
  });
}

function readMarkdown(file: string, text: string): RichNode[] {
  try {
    return readRichText(text);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function paymentAddress(link: string, pagesUrl: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return `${pagesUrl.replace(/\/$/, "")}/${link.replace(/^\/?(pay\/)?/, "")}`;
}
