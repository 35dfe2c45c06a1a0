import * as z from "zod/mini";
import { emailPattern } from "#platform/contract/email.ts";
import { photoName } from "#platform/contract/stored-photo.ts";
import { singleLine } from "#platform/contract.ts";

/** A text with a maximum length; empty only where that has a meaning. */
export const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write something"),
      z.maxLength(longest, `Please use at most ${longest} characters`),
    );
export const line = (longest = 120) =>
  text(longest).check(z.regex(singleLine, "Please write one line"));
export const paragraph = text(1_000);

/** The meta description of a page. */
export const description = text(200);

/** A link that leaves the site. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: "Please give an address with https://" })
  .check(z.maxLength(300, "Please use at most 300 characters"));

/** The most entries of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item, longest = 50) =>
  z.array(item).check(z.maxLength(longest, `Please use at most ${longest}`));

/** The tags that the school's Markdown may produce. */
export const richTags = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "a", "br"] as const;

export interface RichElement {
  tag: (typeof richTags)[number];
  href?: string | undefined;
  children: RichNode[];
}
export type RichNode = string | RichElement;

const richElement: z.ZodMiniType<RichElement> = z.object({
  tag: z.enum(richTags),
  href: z.optional(z.string()),
  get children() {
    return z.array(richNode);
  },
});
const richNode: z.ZodMiniType<RichNode> = z.union([z.string(), richElement]);

/** Rich text as a tree, so that the browser needs no raw HTML. */
export const richText = z.array(richNode);

/** A line that a school may not have yet; empty then. */
export const optionalLine = (longest: number) =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(longest, `Please use at most ${longest} characters`),
        z.regex(singleLine, "Please write one line"),
      ),
    "",
  );

/** The name of a stored photo. */
export const photoText = z
  .string()
  .check(z.maxLength(42, "Please upload the photo"), z.regex(photoName, "Please upload the photo"));

/** An uploaded photo, and its alternative text: empty where the photo only decorates. */
export const ownPhoto = z.strictObject({
  photo: z.optional(photoText),
  photoAlt: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200, "Please use at most 200 characters"),
        z.regex(singleLine, "Please write one line"),
      ),
  ),
});

/** A number at WhatsApp, with its country's code; empty without one. */
export const whatsapp = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(24, "Please use at most 24 characters"),
    z.regex(/^(?:\+[1-9](?: ?\d){6,14})?$/, {
      error: "Please give the number with its country, such as +234 800 000 0000",
    }),
  ),
  "",
);

/** The school's own email. */
export const schoolEmail = z.string().check(
  z.maxLength(254, "Please use at most 254 characters"),
  z.refine((text) => emailPattern.test(text), "Please give an e-mail address"),
);

/**
 * The name of a time zone. Offsets such as `+01:00` are refused, since PostgreSQL reads their sign
 * the other way round.
 */
export const timeZone = z
  .string()
  .check(
    z.maxLength(64, "Please use at most 64 characters"),
    z.refine(isTimeZone, "Please give the name of a time zone, such as Africa/Lagos"),
  );

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
