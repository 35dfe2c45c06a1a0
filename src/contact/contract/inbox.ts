import * as z from "zod/mini";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** Rows on one page of messages or deletion requests. */
export const contactPageSize = 20;

/** Which messages are listed. */
const messageFilters = ["open", "all"] as const;
export type MessageFilter = (typeof messageFilters)[number];

const studio = { access: "instructor", tag: "Studio" } as const;

/** Messages of the contact form. */
const studioMessages = z.extend(page, {
  messages: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      /** As typed, not verified. */
      email: z.string(),
      subject: z.string(),
      text: z.string(),
      sentOn: isoInstant,
      /** When an instructor marked the message as done. */
      doneOn: z.nullable(isoInstant),
    }),
  ),
});
export type StudioMessage = z.infer<typeof studioMessages>["messages"][number];

/** Deletion requests that are neither done nor cancelled. */
const deletionRequests = z.extend(page, {
  requests: z.array(
    z.object({
      _id: z.uuid(),
      student: z.nullable(z.object({ name: z.string(), email: z.string() })),
      requestedOn: isoInstant,
      /**
       * The school's days on which the deletion is due and late; null until the owner confirms by
       * mail.
       */
      dates: z.nullable(z.object({ deleteOn: z.iso.date(), latestOn: z.iso.date() })),
      /** True after the last day. */
      late: z.boolean(),
    }),
  ),
});
export type DeletionRequest = z.infer<typeof deletionRequests>["requests"][number];

export const contactInboxEndpoints = {
  messages: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/messages",
    summary: "Messages of the contact form, newest first",
    query: z.object({ cursor, which: z._default(z.enum(messageFilters), "open") }),
    data: studioMessages,
  }),
  markMessage: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/messages/{messageId}/done",
    summary: "Mark a message as done, or as not done",
    params: z.object({ messageId: z.uuid() }),
    body: z.strictObject({ done: z.boolean() }),
    data: z.object({ _id: z.uuid(), done: z.boolean() }),
    errors: ["contact.message_not_found"],
  }),
  deletionRequests: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/deletion-requests",
    summary: "Accounts that are to be deleted, by the day that it is due; unconfirmed ones last",
    query: z.object({ cursor }),
    data: deletionRequests,
  }),
};
