import type { DeadLink, MissingContent } from "#site/contract/content-gaps.ts";

interface GapText {
  label: string;
  /** Where it shows, or what goes without it. */
  note: string;
  /** Where it is written in the studio; null where only the school's folder has it. */
  to: string | null;
}

const tab = (name: string) => `/studio/school?tab=${name}`;
const inFolder = "Whoever runs the server writes it into";

/** What a school may still write, in words. */
export const missingTexts: Readonly<Record<MissingContent, GapText>> = {
  email: {
    label: "The school’s own e-mail",
    note: `Mails come from it and receipts bear it. ${inFolder} school.json and seller.json.`,
    to: null,
  },
  instructor: {
    label: "Your name and your story",
    note: "The page About: the name under “Every page”, the story under “About”.",
    to: tab("school"),
  },
  phone: { label: "A telephone number", note: "On the contact page.", to: tab("school") },
  "seller-address": {
    label: "An address for receipts",
    note: `${inFolder} seller.json.`,
    to: null,
  },
  "tax-number": {
    label: "A tax number for receipts",
    note: `Where the law asks for one. ${inFolder} seller.json.`,
    to: null,
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

/** A link that leads to no lesson, in words, and where it is written. */
export function presentDeadLink({ kind, lesson }: DeadLink): { text: string; to: string } {
  return {
    text: `${places[kind]} to “${lesson}”, which is the address of no published lesson.`,
    to: kind === "faq" ? "/studio/school" : tab(kind),
  };
}
