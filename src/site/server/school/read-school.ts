import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { seller } from "#billing/contract/seller.ts";
import { readLibraryTexts } from "#catalog/server/index.ts";
import {
  ContentError,
  loadSchoolFile,
  loadSchoolText,
} from "#platform/server/system/load-school-file.ts";
import { look, type Texts } from "../../contract/studio-texts.ts";
import {
  aboutTexts,
  contactFile,
  faqFile,
  home,
  instructor,
  photoTexts,
  shellTexts,
  termsFile,
  timeZone,
} from "../../contract.ts";
import { listNamedPictures } from "../pictures/list-named-pictures.ts";
import { hasPicture, openSchoolPictures } from "../pictures/picture-files.ts";
import { presentSchool, type School } from "./present-school.ts";
import { readRichText } from "./read-rich-text.ts";

interface FolderOptions {
  schoolDir: string;
  /** Whether the demo supplies texts that the folder leaves out; never in production. */
  hasDemoTexts: boolean;
}

interface SchoolOptions extends FolderOptions {
  /** The base URL of Paystack's payment pages, for relative links of tapes. */
  paystackPagesUrl: string;
}

const schoolFile = z.strictObject({
  ...shellTexts.shape,
  instructor,
  timeZone,
  look: z._default(look, () => look.parse({ accent: "" })),
  photos: z._default(photoTexts, () => photoTexts.parse({})),
});

/** Reads the school's texts. Throws with the file and each field that is missing or invalid. */
export async function readSchool({ paystackPagesUrl, ...folder }: SchoolOptions): Promise<School> {
  return presentSchool(await readSchoolFolder(folder), paystackPagesUrl);
}

/** Reads the folder's texts. Throws with the file and each field that is missing or invalid. */
export async function readSchoolFolder({ schoolDir, hasDemoTexts }: FolderOptions): Promise<Texts> {
  const [
    school,
    about,
    biography,
    homeTexts,
    questions,
    contact,
    library,
    sellerTexts,
    terms,
    privacy,
  ] = await Promise.all([
    loadSchoolFile(schoolDir, "school.json", schoolFile, { hasDemoTexts }),
    loadSchoolFile(schoolDir, "about.json", aboutTexts),
    readBiography(schoolDir, "about.md"),
    loadSchoolFile(schoolDir, "home.json", home, { hasDemoTexts }),
    loadSchoolFile(schoolDir, "faq.json", faqFile),
    loadSchoolFile(schoolDir, "contact.json", contactFile),
    readLibraryTexts(schoolDir),
    loadSchoolFile(schoolDir, "seller.json", seller, { hasDemoTexts }),
    readTerms(schoolDir),
    readLegal(schoolDir, "privacy.md"),
  ]);
  await refuseMissingUploads(schoolDir, { school, about, home: homeTexts });
  const { testimonials, single, tapes, ...ownHome } = homeTexts;
  await refuseUnknownPictures("about.json", [about.banner.picture, about.portrait.picture]);
  await refuseUnknownPictures("home.json", [
    ...(single ? [single.picture] : []),
    ...tapes.map(({ picture }) => picture),
  ]);
  for (const { answer } of questions) checkMarkdown("faq.json", answer);
  const { name, tagline, social, timeZone: zone } = school;
  const { phone, whatsapp, email } = school.contact;
  return {
    home: ownHome,
    faq: { items: questions },
    testimonials: { items: testimonials },
    single: { items: single ? [single] : [] },
    tapes: { items: tapes },
    about: { ...about, biography },
    contact,
    library,
    seller: sellerTexts,
    terms,
    privacy,
    look: school.look,
    photos: school.photos,
    school: {
      name,
      tagline,
      email,
      phone,
      whatsapp,
      timeZone: zone,
      instructor: school.instructor,
      social,
    },
  };
}

/** Throws with the fields that name a logo or photo which the folder does not have. */
async function refuseMissingUploads(schoolDir: string, texts: object): Promise<void> {
  const folder = openSchoolPictures(schoolDir);
  for (const { path, kind, keys } of listNamedPictures(texts)) {
    if (await hasPicture(folder, keys)) continue;
    throw new ContentError(
      `${path} of the school's content names a ${kind} whose files are not in its folder pictures/. ` +
        "The studio's export has them.",
    );
  }
}

/** A document whose first line is its title: `# Terms of Use`. */
async function readLegal(schoolDir: string, file: string): Promise<Texts["privacy"]> {
  const markdown = await loadSchoolText(schoolDir, file);
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  if (!title || !text) {
    throw new ContentError(`${file} must begin with its title: "# Title", then text.`);
  }
  checkMarkdown(file, text);
  return { title: title.trim(), text: text.trim() };
}

/** Below the title the terms may name their version: `Version 2, effective 2026-12-31.` */
async function readTerms(schoolDir: string): Promise<Texts["terms"]> {
  const { title, text: whole } = await readLegal(schoolDir, "terms.md");
  const named = /^Version ([^\s,]+), effective ([^\s,]+)\.\n+([\s\S]+)$/.exec(whole);
  const [, version, effectiveOn, text] = named ?? [];
  if (text === undefined) return { title, text: whole };
  const parsed = termsFile.safeParse({ title, version, effectiveOn, text });
  if (parsed.success) return parsed.data;
  throw new ContentError(
    `terms.md: ${parsed.error.issues.map(({ message }) => message).join(" ")}`,
  );
}

async function readBiography(schoolDir: string, file: string): Promise<string> {
  const markdown = (await loadSchoolText(schoolDir, file)).trim();
  if (markdown === "") throw new ContentError(`${file} is empty.`);
  checkMarkdown(file, markdown);
  return markdown;
}

/** Throws with the file if its Markdown is not allowed. */
function checkMarkdown(file: string, text: string): void {
  try {
    readRichText(text);
  } catch (cause) {
    throw new ContentError(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

const manifest = new URL("../../../../public/pictures/manifest.json", import.meta.url);

/** The names of the site's pictures. */
export async function listPictures(): Promise<string[]> {
  const known = z.record(z.string(), z.unknown());
  return Object.keys(known.parse(JSON.parse(await readFile(manifest, "utf8"))));
}

/** Throws with the names in a content file that are no picture's. */
async function refuseUnknownPictures(file: string, names: readonly string[]): Promise<void> {
  const known = await listPictures();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ContentError(
    `${file} of the school's content names pictures that are not there: ${unknown.join(", ")}. ` +
      `There are: ${known.join(", ")}.`,
  );
}
