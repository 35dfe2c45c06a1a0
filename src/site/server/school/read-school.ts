import * as z from "zod";
import type { DataOf } from "#platform/contract.ts";
import {
  ContentError,
  loadSchoolFile,
  loadSchoolText,
} from "#platform/server/system/load-school-file.ts";
import {
  aboutTexts,
  contactFile,
  home,
  instructor,
  type Legal,
  type RichNode,
  type ShellTexts,
  shellTexts,
  type siteEndpoints,
} from "../../contract.ts";
import { checkPictures } from "./check-pictures.ts";
import { readRichText } from "./read-rich-text.ts";

interface SchoolOptions {
  schoolDir: string;
  /** The base URL of Paystack's payment pages, for relative links of tapes. */
  paystackPagesUrl: string;
}

/** All texts of the site, by the name of their endpoint, and server-only settings. */
export interface School extends SiteTexts {
  shell: ShellTexts;
  /** The time zone of business days, such as `Africa/Lagos`. */
  timeZone: string;
}
type SiteTexts = {
  [Name in Exclude<keyof typeof siteEndpoints, "shell">]: DataOf<(typeof siteEndpoints)[Name]>;
};

const timeZone = z
  .string()
  .refine(isTimeZone, 'must be the name of a time zone, such as "Europe/Paris"');
const schoolFile = z.strictObject({ ...shellTexts.shape, instructor, timeZone });
const asked = z.strictObject({ question: z.string().min(1), answer: z.string().min(1) });

/** Reads the school's texts. Throws with the file and each field that is missing or invalid. */
export async function readSchool({ schoolDir, paystackPagesUrl }: SchoolOptions): Promise<School> {
  const [school, about, biography, homeTexts, questions, contact, terms, privacy] =
    await Promise.all([
      loadSchoolFile(schoolDir, "school.json", schoolFile),
      loadSchoolFile(schoolDir, "about.json", aboutTexts),
      readBiography(schoolDir, "about.md"),
      loadSchoolFile(schoolDir, "home.json", home),
      loadSchoolFile(schoolDir, "faq.json", z.array(asked).min(1)),
      loadSchoolFile(schoolDir, "contact.json", contactFile),
      readLegal(schoolDir, "terms.md"),
      readLegal(schoolDir, "privacy.md"),
    ]);
  const { instructor: teacher, timeZone: zone, ...shell } = school;
  const { phone, email } = school.contact;
  await checkPictures("about.json", [about.banner.picture, about.portrait.picture]);
  await checkPictures("home.json", [
    ...(homeTexts.single ? [homeTexts.single.picture] : []),
    ...homeTexts.tapes.map(({ picture }) => picture),
  ]);
  const tapes = homeTexts.tapes.map((tape) => ({
    ...tape,
    paymentUrl: buildPaymentUrl(tape.paymentUrl, paystackPagesUrl),
  }));
  const items = questions.map(({ question, answer }) => {
    return { question, answer: readMarkdown("faq.json", answer) };
  });
  return {
    shell,
    about: { ...about, instructor: teacher, biography },
    home: { ...homeTexts, tapes },
    faq: { items },
    contact: {
      ...contact,
      call: { ...contact.call, phone },
      write: { ...contact.write, email },
    },
    terms,
    privacy,
    timeZone: zone,
  };
}

/** A document whose first line is its title: `# Terms of Use`. */
async function readLegal(schoolDir: string, file: string): Promise<Legal> {
  const markdown = await loadSchoolText(schoolDir, file);
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  if (!title || !text) {
    throw new ContentError(`${file} must begin with its title: "# Title", then text.`);
  }
  return { title: title.trim(), text: readMarkdown(file, text) };
}

async function readBiography(schoolDir: string, file: string): Promise<RichNode[]> {
  const markdown = await loadSchoolText(schoolDir, file);
  if (markdown.trim() === "") throw new ContentError(`${file} is empty.`);
  return readMarkdown(file, markdown);
}

function readMarkdown(file: string, text: string): RichNode[] {
  try {
    return readRichText(text);
  } catch (cause) {
    throw new ContentError(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

function buildPaymentUrl(link: string, pagesUrl: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return `${pagesUrl.replace(/\/$/, "")}/${link.replace(/^\/?(pay\/)?/, "")}`;
}
