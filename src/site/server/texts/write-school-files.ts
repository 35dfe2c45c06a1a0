import { type Zippable, zipSync } from "fflate";
import type { FileStore } from "#platform/server/storage/index.ts";
import { type TextFile, type Texts, textFiles } from "../../contract/studio-texts.ts";
import { listNamedPictures } from "../pictures/list-named-pictures.ts";

/** The content folder's texts with the logo and photos that they name, as a ZIP file. */
export async function writeSchoolArchive(files: FileStore, texts: Texts): Promise<Buffer> {
  const entries: Zippable = {};
  for (const file of textFiles) entries[file] = Buffer.from(writeTextFile(file, texts));
  for (const key of listNamedPictures(texts).flatMap(({ keys }) => keys)) {
    const picture = await files.read(key);
    // Pictures are compressed already.
    if (picture !== null) entries[`pictures/${key}`] = [picture, { level: 0 }];
  }
  return Buffer.from(zipSync(entries));
}

/** A file in the content folder's format. */
export function writeTextFile(file: TextFile, texts: Texts): string {
  const { biography, ...about } = texts.about;
  switch (file) {
    case "school.json":
      return writeJson(schoolJson(texts));
    case "home.json":
      return writeJson(homeJson(texts));
    case "faq.json":
      return writeJson(texts.faq.items);
    case "about.json":
      return writeJson(about);
    case "about.md":
      return `${biography}\n`;
    case "contact.json":
      return writeJson(texts.contact);
    case "library.json":
      return writeJson(texts.library);
    case "seller.json":
      return writeJson(sellerJson(texts.seller));
    case "terms.md":
      return writeTerms(texts.terms);
    case "privacy.md":
      return `# ${texts.privacy.title}\n\n${texts.privacy.text}\n`;
  }
}

const writeJson = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

function writeTerms({ title, version, effectiveOn, text }: Texts["terms"]): string {
  const isNamed = version !== undefined && effectiveOn !== undefined;
  const named = isNamed ? `Version ${version}, effective ${effectiveOn}.\n\n` : "";
  return `# ${title}\n\n${named}${text}\n`;
}

function schoolJson({ school, look, photos }: Texts) {
  const { name, tagline, timeZone, instructor, email, phone, whatsapp, social } = school;
  return {
    name,
    tagline,
    timeZone,
    instructor,
    contact: { phone, whatsapp, email },
    social,
    look,
    photos,
  };
}

/** Without the fields that are empty, as a school writes them. */
function sellerJson({
  name,
  addressLines,
  email,
  taxNumber,
  vatRatePercent,
  vatRates,
}: Texts["seller"]) {
  return {
    name,
    addressLines,
    email,
    ...(taxNumber !== "" && { taxNumber }),
    ...(vatRatePercent !== 0 && { vatRatePercent }),
    vatRates: vatRates.map(({ currency, country, ratePercent }) => ({
      ...(currency !== "" && { currency }),
      ...(country !== "" && { country }),
      ratePercent,
    })),
  };
}

function homeJson({ home, testimonials, single, tapes }: Texts) {
  const { description, hero, headings, features, ticker, stats } = home;
  return {
    description,
    hero,
    headings,
    features,
    testimonials: testimonials.items,
    ticker,
    ...(single.items[0] && { single: single.items[0] }),
    stats,
    tapes: tapes.items,
  };
}
