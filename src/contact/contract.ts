import * as z from "zod/mini";
import { emailAddress, plainName } from "#accounts/contract.ts";
import { visibleText } from "#platform/contract/text.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";

const required = "This field is required";
const tooLong = "Please use at most 1,000 characters";

/** Text on one line, without control characters. */
const oneLine = [
  z.trim(),
  z.refine<string>((text) => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text), "Please write this on one line"),
] as const;

const body = z.string().check(
  ...visibleText,
  z.minLength(1, required),
  z.maxLength(100_000, "Please write at most 100,000 characters"),
  z.refine<string>((text) => !text.includes("\0"), "This text holds a sign that cannot be kept"),
);

/**
 * The fields of both forms. Spec §5 sets no maximum lengths; these exceed anything typed by hand
 * and keep scripts from filling the database and the school's mailbox.
 */
export const messageFields = {
  name: z
    .string()
    .check(...oneLine, ...plainName, z.minLength(1, required), z.maxLength(1_000, tooLong)),
  email: emailAddress,
  subject: z.string().check(...oneLine, ...visibleText, z.maxLength(1_000, tooLong)),
  text: body,
};

/** The token in a mail's link. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, "This link is not complete"));

const deletionDates = z.object({
  /** The day on which the deletion is due, in the school's time zone. */
  deleteOn: z.iso.date(),
  /** The last day for the deletion. */
  latestOn: z.iso.date(),
});
export type DeletionDates = z.infer<typeof deletionDates>;

const pendingDeletion = z.object({
  requestedAt: isoInstant,
  /** Null until the owner confirms by the link in the mail. */
  dates: z.nullable(deletionDates),
});
export type PendingDeletion = z.infer<typeof pendingDeletion>;

export const contactEndpoints = {
  sendMessage: endpoint({
    method: "POST",
    path: "/api/message",
    access: "public",
    tag: "Contact",
    summary: "Write to the school, or ask for an account to be deleted",
    body: z.strictObject({
      ...messageFields,
      subject: z.optional(messageFields.subject),
      kind: z.optional(z.literal("account-deletion")),
    }),
    // The longest text, in letters of four bytes.
    maxBodyBytes: 512 * 1024,
    data: z.object({}),
    message: true,
    limit: { points: 30, durationSeconds: 3_600 },
  }),
  pendingDeletion: endpoint({
    method: "GET",
    path: "/api/account-deletion",
    access: "user",
    tag: "Contact",
    summary: "The deletion of one's own account that is pending, if there is one",
    data: z.object({ deletion: z.nullable(pendingDeletion) }),
  }),
  confirmDeletion: endpoint({
    method: "POST",
    path: "/api/account-deletion/confirm",
    access: "public",
    tag: "Contact",
    summary: "Confirm by the link in the mail that an account shall be deleted",
    body: z.strictObject({ token }),
    data: deletionDates,
    message: true,
    errors: ["contact.link_unknown", "contact.link_expired", "contact.deletion_stopped"],
    limit: { points: 60, durationSeconds: 600 },
  }),
  cancelDeletion: endpoint({
    method: "POST",
    path: "/api/account-deletion/keep",
    access: "public",
    tag: "Contact",
    summary: "Stop a deletion that was confirmed",
    body: z.strictObject({ token }),
    data: z.object({}),
    message: true,
    errors: ["contact.link_unknown", "contact.already_deleted"],
    limit: { points: 60, durationSeconds: 600 },
  }),
};

export const contactErrors = {
  "contact.link_unknown": { status: 404, message: "This link is not known to us" },
  "contact.link_expired": {
    status: 410,
    message: "This link has expired. Please send your request again",
  },
  "contact.deletion_stopped": {
    status: 409,
    message: "This deletion was stopped, and your account stays. You can ask for it anew",
  },
  "contact.message_not_found": { status: 404, message: "There is no such message." },
  "contact.already_deleted": { status: 409, message: "This account has been deleted already" },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof contactErrors> {}
}
