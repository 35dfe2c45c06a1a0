import type { DeadLink, MissingContent } from "#site/contract/content-gaps.ts";

interface GapText {
  label: string;
  /** Where the text would appear, or what is missing without it. */
  note: string;
  /** The studio page that edits it. */
  to: string;
}

const tab = (name: string) => `/studio/school?tab=${name}`;

/** Labels of the school's missing texts. */
export const missingTexts: Readonly<Record<MissingContent, GapText>> = {
  email: {
    label: "The school’s own e-mail",
    note: "Mails come from it: under “Every page”. Receipts have one of their own, under “Seller”.",
    to: tab("school"),
  },
  instructor: {
    label: "Your name and your story",
    note: "The page About: the name under “Every page”, the story under “About”.",
    to: tab("school"),
  },
  phone: { label: "A telephone number", note: "On the contact page.", to: tab("school") },
  "seller-address": {
    label: "An address for receipts",
    note: "Under “Seller”.",
    to: tab("seller"),
  },
  "tax-number": {
    label: "A tax number for receipts",
    note: "Where the law asks for one, under “Seller”.",
    to: tab("seller"),
  },
  testimonials: {
    label: "What your students say",
    note: "Testimonials on the home page.",
    to: tab("testimonials"),
  },
  social: {
    label: "Links to where else you are",
    note: "In the footer of every page and on About.",
    to: tab("school"),
  },
  composers: {
    label: "Composers or artists that one will play",
    note: "The moving row on the home page.",
    to: tab("home"),
  },
  single: { label: "A single", note: "A recording of yours, on the home page.", to: tab("single") },
  tapes: { label: "Lecture tapes", note: "Sold on the home page.", to: tab("tapes") },
  countries: {
    label: "The countries that your students live in",
    note: "Their number, among the home page’s figures.",
    to: tab("home"),
  },
};

const places: Readonly<Record<DeadLink["kind"], string>> = {
  single: "The home page’s single leads",
  faq: "An answer of the FAQ leads",
  about: "The page About leads",
  terms: "The terms lead",
  privacy: "The privacy policy leads",
};

/** Describes a link without a lesson, and where it can be corrected. */
export function presentDeadLink({ kind, lesson }: DeadLink): { text: string; to: string } {
  return {
    text: `${places[kind]} to “${lesson}”, which is the address of no published lesson.`,
    to: kind === "faq" ? "/studio/school" : tab(kind),
  };
}
