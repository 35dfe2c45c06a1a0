import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

const userPath = z.object({ id: z.uuid() });
const ownNews = {
  path: "/api/user/{id}/news",
  access: "user",
  self: "id",
  tag: "Accounts",
  params: userPath,
  data: z.object({ subscribed: z.boolean() }),
} as const;

/** The token in a mail's unsubscribe link. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, "This link is not complete"));
const byLink = {
  access: "public",
  tag: "Accounts",
  query: z.object({ token }),
  limit: { points: 60, durationSeconds: 60 },
} as const;

/** Mails about new lessons: switched in the account, and ended by a link in each mail. */
export const newsEndpoints = {
  news: endpoint({
    ...ownNews,
    method: "GET",
    summary: "Whether the user gets mails about new lessons",
  }),
  setNews: endpoint({
    ...ownNews,
    method: "PUT",
    summary: "Switch the mails about new lessons on or off",
    body: z.strictObject({ subscribed: z.boolean() }),
  }),
  unsubscribePage: endpoint({
    ...byLink,
    method: "GET",
    path: "/api/news/unsubscribe",
    summary: "Go to the page that asks whether to end the mails; changes nothing",
    data: z.null(),
    redirects: "To /unsubscribe.",
  }),
  unsubscribe: endpoint({
    ...byLink,
    method: "POST",
    path: "/api/news/unsubscribe",
    summary: "End the mails about new lessons by a mail’s link, without a login",
    description:
      "For mail programs too (RFC 8058): the body may have any content type and is not read. The token is the only credential, so no cookie can be misused.",
    data: z.object({ subscribed: z.boolean() }),
    errors: ["accounts.unsubscribe_link_unknown"],
  }),
  resubscribe: endpoint({
    ...byLink,
    method: "POST",
    path: "/api/news/resubscribe",
    summary: "Undo that by the same link",
    data: z.object({ subscribed: z.boolean() }),
    errors: ["accounts.unsubscribe_link_unknown"],
  }),
};

export const newsErrors = {
  "accounts.unsubscribe_link_unknown": { status: 404, message: "This link is not known to us" },
} as const;
