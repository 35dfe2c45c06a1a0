import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** The version that applies now or next, and the one that the user accepted last. */
const acceptedTerms = z.object({
  current: z.object({ version: z.string(), effectiveOn: z.nullable(z.iso.date()) }),
  accepted: z.nullable(z.object({ version: z.string(), acceptedOn: isoInstant })),
});
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

export const termsEndpoints = {
  acceptedTerms: endpoint({
    method: "GET",
    path: "/api/user/{id}/terms",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "The version of the terms of use, and which one the user accepted when",
    params: z.object({ id: z.uuid() }),
    data: acceptedTerms,
  }),
};
