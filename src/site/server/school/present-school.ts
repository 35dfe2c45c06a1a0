import type { LibraryTexts } from "#catalog/contract.ts";
import { deriveAccent } from "#platform/contract/accent-shades.ts";
import type { DataOf } from "#platform/contract.ts";
import { readLogoName } from "../../contract/school-logo.ts";
import type { Texts } from "../../contract/studio-texts.ts";
import {
  firstTermsVersion,
  type HomeFilm,
  type Shell,
  type ShellTexts,
  type siteEndpoints,
} from "../../contract.ts";
import { readRichText } from "./read-rich-text.ts";

/** All texts of the site, by the name of their endpoint. */
export interface School extends SiteTexts {
  shell: ShellTexts & Pick<Shell, "accent" | "logo" | "photos">;
  library: LibraryTexts;
}
type SiteTexts = {
  [Name in Exclude<keyof typeof siteEndpoints, "shell">]: DataOf<(typeof siteEndpoints)[Name]>;
};

/** The visitors' view of the texts, and of the home page's film if there is one. */
export function presentSchool(
  texts: Texts,
  paystackPagesUrl: string,
  film: HomeFilm | null = null,
): School {
  const { name, tagline, email, phone, whatsapp, social, instructor } = texts.school;
  const { biography, ...about } = texts.about;
  const { contact } = texts;
  const single = texts.single.items[0];
  const photos = presentPhotos(texts.photos);
  return {
    shell: {
      name,
      tagline,
      contact: { phone, whatsapp, email },
      social,
      accent: presentAccent(texts.look),
      logo: presentLogo(texts.look),
      ...(photos && { photos }),
    },
    about: { ...about, instructor, biography: readRichText(biography) },
    home: {
      ...texts.home,
      testimonials: texts.testimonials.items,
      ...(single && { single }),
      ...(film && { film }),
      tapes: texts.tapes.items.map((tape) => ({
        ...tape,
        paymentUrl: buildPaymentUrl(tape.paymentUrl, paystackPagesUrl),
      })),
    },
    faq: {
      items: texts.faq.items.map(({ question, answer }) => {
        return { question, answer: readRichText(answer) };
      }),
    },
    contact: {
      ...contact,
      call: { ...contact.call, phone, whatsapp },
      write: { ...contact.write, email },
    },
    library: texts.library,
    terms: {
      ...presentLegal(texts.terms),
      version: texts.terms.version ?? firstTermsVersion,
      effectiveOn: texts.terms.effectiveOn ?? null,
    },
    privacy: presentLegal(texts.privacy),
  };
}

/** The shades of the school's accent; null for the site's own. */
export const presentAccent = ({ accent }: Texts["look"]): Shell["accent"] =>
  accent === "" ? null : deriveAccent(accent).shades;

/** The school's logo; null for the site's own mark. */
export function presentLogo({ logo, logoHasName }: Texts["look"]): Shell["logo"] {
  const picture = readLogoName(logo);
  return picture && { ...picture, hasName: logoHasName };
}

/** The places that have a photo of their own; undefined without any. */
function presentPhotos(photos: Texts["photos"]): Shell["photos"] {
  const own = Object.entries(photos).filter(([, { photo }]) => photo !== undefined);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

const presentLegal = ({ title, text }: { title: string; text: string }) => {
  return { title, text: readRichText(text) };
};

function buildPaymentUrl(link: string, pagesUrl: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return `${pagesUrl.replace(/\/$/, "")}/${link.replace(/^\/?(pay\/)?/, "")}`;
}
