import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint } from "#platform/contract.ts";
import { studioText, textDocument, textFiles, textKind, textRevision } from "./studio-texts.ts";

const studio = { access: "instructor", tag: "Studio" } as const;
const params = z.object({ kind: textKind });
/** The revision that the instructor has seen; 0 for the folder's text. */
const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
/** Legal pages are long. */
const maxBodyBytes = 256 * 1_024;
const document = textDocument;
const freshCode =
  "where the texts gain a payment link, a link to another host, or another e-mail or WhatsApp number, and for another seller";
const code = z.optional(secondFactorCode);
const example = {
  items: [{ question: "Is there an age limit?", answer: "No." }],
};

export const studioTextEndpoints = {
  text: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/texts/{kind}",
    summary: "The school's own texts of one kind, as visitors see them",
    params,
    data: studioText,
    example: { params: { kind: "faq" } },
  }),
  saveText: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/texts/{kind}",
    summary: "Change the school's own texts of one kind",
    description:
      "The same texts again change nothing. From then on the content folder's are not used.",
    params,
    freshCode,
    body: z.strictObject({ document, revision, reason, code }),
    maxBodyBytes,
    data: studioText,
    errors: ["site.text_changed", "site.text_invalid"],
    example: { params: { kind: "faq" }, body: { document: example, revision: 0, reason: "New" } },
  }),
  previewText: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/texts/{kind}/preview",
    summary: "What the site's pages would show with these texts; nothing is saved or cached",
    params,
    body: z.strictObject({ document }),
    maxBodyBytes,
    /** The endpoints' data that would change, by path; for the seller a sample receipt. */
    data: z.object({ responses: z.array(z.object({ path: z.string(), data: z.unknown() })) }),
    errors: ["site.text_invalid"],
    example: { params: { kind: "faq" }, body: { document: example } },
  }),
  textRevisions: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/texts/{kind}/revisions",
    summary: "Who changed the texts of one kind, when, why and what, newest first",
    params,
    query: z.object({ cursor }),
    data: z.extend(page, { revisions: z.array(textRevision) }),
    example: { params: { kind: "faq" } },
  }),
  restoreText: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/texts/{kind}/restore",
    summary: "Use the texts of an earlier revision again, as a new one",
    params,
    freshCode,
    body: z.strictObject({
      /** The revision to restore. */
      to: revision,
      revision,
      reason,
      code,
    }),
    data: studioText,
    errors: ["site.text_changed", "site.text_invalid", "site.revision_not_found"],
    example: { params: { kind: "faq" }, body: { to: 1, revision: 2, reason: "Back" } },
  }),
  textFile: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/text-files/{file}",
    summary: "A file of the content folder with the texts that are used now",
    params: z.object({ file: z.enum(textFiles) }),
    file: { contentType: "application/octet-stream", description: "The file" },
    data: z.null(),
    example: { params: { file: "faq.json" } },
  }),
  schoolFolder: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/school-folder",
    summary: "The content folder's texts that are used now, with logo and photos, as a ZIP file",
    file: { contentType: "application/zip", description: "The files, in the folder's form" },
    data: z.null(),
  }),
};

export const studioTextErrors = {
  "site.text_changed": {
    status: 409,
    message: "These texts were changed meanwhile, in another window or by somebody else.",
  },
  "site.text_invalid": { status: 422, message: "Some of these texts cannot be used." },
  "site.revision_not_found": { status: 404, message: "There is no such version of these texts." },
} as const;

declare module "../../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof studioTextErrors> {}
}
