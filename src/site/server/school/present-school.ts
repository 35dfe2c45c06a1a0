import type { LibraryTexts } from "#catalog/contract.ts";
import type { DataOf } from "#platform/contract.ts";
import type { Texts } from "../../contract/studio-texts.ts";
import {
  firstTermsVersion,
  type HomeFilm,
  type ShellTexts,
  type siteEndpoints,
} from "../../contract.ts";
import { readRichText } from "./read-rich-text.ts";

/** Settings that only the content folder has. Mails and receipts use them. */
export interface SchoolIdentity {
  name: string;
  email: string;
  /** The time zone of business days, such as `Africa/Lagos`. */
  timeZone: string;
}

/** The content folder's texts, by kind. */
export interface SchoolFolder {
  identity: SchoolIdentity;
  texts: Texts;
}

/** All texts of the site, by the name of their endpoint, and server-only settings. */
export interface School extends SiteTexts {
  shell: ShellTexts;
  library: LibraryTexts;
  /** The time zone of business days, such as `Africa/Lagos`. */
  timeZone: string;
}
type SiteTexts = {
  [Name in Exclude<keyof typeof siteEndpoints, "shell">]: DataOf<(typeof siteEndpoints)[Name]>;
};

/** The visitors' view of the texts, and of the home page's film if there is one. */
export function presentSchool(
  { identity, texts }: SchoolFolder,
  paystackPagesUrl: string,
  film: HomeFilm | null = null,
): School {
  const { name, email, timeZone } = identity;
  const { tagline, phone, social, instructor } = texts.school;
  const { biography, ...about } = texts.about;
  const { contact } = texts;
  const single = texts.single.items[0];
  return {
    shell: { name, tagline, contact: { phone, email }, social },
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
      call: { ...contact.call, phone },
      write: { ...contact.write, email },
    },
    library: texts.library,
    terms: {
      ...presentLegal(texts.terms),
      version: texts.terms.version ?? firstTermsVersion,
      effectiveOn: texts.terms.effectiveOn ?? null,
    },
    privacy: presentLegal(texts.privacy),
    timeZone,
  };
}

const presentLegal = ({ title, text }: { title: string; text: string }) => {
  return { title, text: readRichText(text) };
};

function buildPaymentUrl(link: string, pagesUrl: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return `${pagesUrl.replace(/\/$/, "")}/${link.replace(/^\/?(pay\/)?/, "")}`;
}
