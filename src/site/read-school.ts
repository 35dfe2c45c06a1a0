import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { DataOf } from "#platform/contract.ts";
import { readContent } from "#platform/read-content.ts";
import { contactTexts, home, type Legal, shell, type siteEndpoints } from "./contract.ts";
import { readRichText } from "./read-rich-text.ts";

interface SchoolOptions {
  schoolDir: string;
  /** Where the card provider's payment pages live; a tape's relative link continues it. */
  paystackPagesUrl: string;
}

/** All texts of the site, by the name of their endpoint. */
export type School = { [Name in keyof typeof siteEndpoints]: DataOf<(typeof siteEndpoints)[Name]> };

const questions = z.array(z.object({ question: z.string().min(1), answer: z.string().min(1) }));

/** Reads the school's own texts. Throws naming the file and each field that is missing or wrong. */
export async function readSchool({ schoolDir, paystackPagesUrl }: SchoolOptions): Promise<School> {
  const [shellTexts, homeTexts, asked, contact, terms, privacy] = await Promise.all([
    readContent(schoolDir, "school.json", shell),
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
  return {
    shell: shellTexts,
    home: { ...homeTexts, tapes },
    faq: { items },
    contact,
    terms,
    privacy,
  };
}

/** A document whose first line is its title: `# Terms of Use`. */
async function readLegal(schoolDir: string, file: string): Promise<Legal> {
  const full = path.join(schoolDir, file);
  const markdown = await readFile(full, "utf8").catch((cause: unknown) => {
    throw new Error(`The school's content lacks ${file} (looked in ${schoolDir}).`, { cause });
  });
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  if (!title || !text) throw new Error(`${file} must begin with its title: "# Title", then text.`);
  try {
    return { title: title.trim(), text: readRichText(text) };
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function paymentAddress(link: string, pagesUrl: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return `${pagesUrl.replace(/\/$/, "")}/${link.replace(/^\/?(pay\/)?/, "")}`;
}
