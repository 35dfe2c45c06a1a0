import type { TextKind } from "../../contract/studio-texts.ts";
import type { School } from "../school/present-school.ts";

/** The endpoints of visitors: those of the site, and the library's texts. */
export type TextResponse = keyof School;

/** The responses that show a kind's texts. */
export const responsesOf = {
  home: ["home"],
  faq: ["faq"],
  testimonials: ["home"],
  single: ["home"],
  tapes: ["home"],
  about: ["about"],
  contact: ["contact"],
  library: ["library"],
  school: ["shell", "about", "contact"],
  look: ["shell"],
  photos: ["shell"],
  // Receipts alone show it.
  seller: [],
  terms: ["terms"],
  privacy: ["privacy"],
} as const satisfies Record<TextKind, readonly TextResponse[]>;

/** The cache tag of a response with texts of the school. */
export const textTag = (response: TextResponse): string => `text:${response}`;

/** The channel on which the database announces changed texts (migrations/027-site.sql). */
export const textsChannel = "texts_changed";

const isKind = (kind: string): kind is TextKind => Object.hasOwn(responsesOf, kind);

/** The tags that a notification invalidates; all tags for an unknown kind of a newer version. */
export function readChangedTextTags(kind: string): string[] {
  const responses = isKind(kind) ? responsesOf[kind] : Object.values(responsesOf).flat();
  return responses.map(textTag);
}
