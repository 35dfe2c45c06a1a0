import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { emailAddress } from "./person.ts";

/** The token in the mail to a guardian. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, "This link is not complete"));
const byLink = {
  path: "/api/auth/guardian",
  access: "public",
  tag: "Accounts",
  data: z.object({ studentName: z.string(), studentEmail: z.string(), confirmed: z.boolean() }),
  errors: ["accounts.guardian_link_unknown"],
  limit: { points: 60, durationSeconds: 600 },
} as const;
const exampleToken = "q3Jv0s8Yc1Zr5Xk2Lw9Tn4Hb7Gd6Fp0Ea3Ri8Uo1Mx2";

/** A minor's guardian confirms by a link in a mail, without an account. */
export const guardianEndpoints = {
  guardianRequest: endpoint({
    ...byLink,
    method: "GET",
    summary: "Whose guardian a mail’s link asks to confirm; changes nothing",
    query: z.object({ token }),
    example: { query: { token: exampleToken } },
  }),
  confirmGuardian: endpoint({
    ...byLink,
    method: "POST",
    summary: "Confirm a minor’s account as parent or guardian; repeatable",
    body: z.strictObject({ token }),
    example: { body: { token: exampleToken } },
  }),
  askGuardian: endpoint({
    method: "POST",
    path: "/api/user/{id}/guardian",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Ask the guardian again, or another one, who has not confirmed yet",
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ guardianEmail: emailAddress }),
    data: z.object({ email: z.string() }),
    errors: ["accounts.guardian_own_email", "accounts.guardian_not_needed"],
    limit: { points: 5, durationSeconds: 86_400 },
  }),
};

export const guardianErrors = {
  "accounts.guardian_link_unknown": { status: 404, message: "This link is not known to us" },
  "accounts.guardian_own_email": {
    status: 422,
    message: "Please give the email of your parent or guardian, not your own",
  },
  "accounts.guardian_not_needed": {
    status: 409,
    message: "Nobody has to confirm this account",
  },
} as const;
