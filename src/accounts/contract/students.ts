import * as z from "zod/mini";
import { paymentHistory } from "#billing/contract/payment-history.ts";
import { paidPlans } from "#billing/contract/plans.ts";
import { subscriptionSummary } from "#billing/contract/subscription.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant, singleLine } from "#platform/contract.ts";

const studio = { access: "instructor", tag: "Studio" } as const;

/** Rows on one page of the list. */
export const studentsPageSize = 25;

export const studentStates = ["all", "active", "disabled"] as const;
export type StudentState = (typeof studentStates)[number];
/** `free`: without a plan. */
export const planFilters = ["all", "free", ...paidPlans] as const;
export type PlanFilter = (typeof planFilters)[number];

const count = z.int().check(z.nonnegative());
const student = {
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  joinedOn: isoInstant,
};

/** A student in the list, with the plan that opens lessons now. */
const listedStudent = z.object({
  ...student,
  plan: z.nullable(z.enum(paidPlans)),
  paidThrough: z.nullable(isoInstant),
});
export type ListedStudent = z.infer<typeof listedStudent>;

export const studentPage = z.object({
  ...student,
  /** True once the account's erasure is due. The account can then no longer be enabled. */
  beingDeleted: z.boolean(),
  phone: z.nullable(z.string()),
  /**
   * False for an imported student and one who signs in with Google, until they choose a password.
   */
  hasPassword: z.boolean(),
  subscription: subscriptionSummary,
  /** The latest payments. */
  payments: paymentHistory,
  questions: count,
  reviews: count,
});
export type StudentPage = z.infer<typeof studentPage>;

const filter = {
  search: z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), ""),
  state: z._default(z.enum(studentStates), "all"),
  plan: z._default(z.enum(planFilters), "all"),
};
const params = z.object({ studentId: z.uuid() });
const code = secondFactorCode;
const exportLimit = { points: 30, durationSeconds: 600 };
const state = z.object({ disabled: z.boolean() });
/**
 * The outcome for the plan's renewal: left unchanged, ended at its provider, nothing to end, or
 * still to be ended.
 */
const renewal = z.enum(["kept", "ended", "none", "failed"]);
export type RenewalOutcome = z.infer<typeof renewal>;

export const studentEndpoints = {
  students: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/students",
    summary: "The students, the newest first",
    description: "`search` is a part of a name or email.",
    query: z.object({ ...filter, cursor }),
    data: z.extend(page, { students: z.array(listedStudent) }),
  }),
  student: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/students/{studentId}",
    summary: "A student with plan, latest payments and how much they wrote",
    params,
    data: studentPage,
    errors: ["accounts.student_not_found"],
  }),
  disableStudent: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/{studentId}/disable",
    summary: "Disable a student: every session ends, and no login is accepted",
    params,
    freshCode: true,
    description:
      "With `endsPlan` the plan's renewal is ended at its provider as well; paid time and payments stay. `renewal` says what became of it: where it is `failed` the student is disabled all the same.",
    body: z.strictObject({ reason, code, endsPlan: z.optional(z.boolean()) }),
    data: z.extend(state, { renewal }),
    errors: ["accounts.student_not_found"],
  }),
  deleteStudent: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/{studentId}/delete",
    summary: "Delete a student’s account: disabled at once, erased within minutes",
    description:
      "`confirmation` is the student’s email. What still renews is cancelled at the provider first, and tried again while that does not answer. Payments are kept without a name.",
    params,
    freshCode: true,
    body: z.strictObject({ confirmation: z.string().check(z.maxLength(320)), reason, code }),
    data: state,
    errors: ["accounts.student_not_found", "accounts.confirmation_differs"],
  }),
  enableStudent: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/{studentId}/enable",
    summary: "Let a disabled student log in again",
    params,
    body: z.strictObject({ reason }),
    data: state,
    errors: ["accounts.student_not_found", "accounts.student_being_deleted"],
  }),
  exportStudent: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/{studentId}/export",
    summary: "A student’s profile, plan, payments and posts, for the student",
    params,
    freshCode: true,
    body: z.strictObject({ code }),
    data: z.null(),
    file: { contentType: "application/json", description: "Profile, plan, payments and posts." },
    errors: ["accounts.student_not_found"],
    limit: exportLimit,
  }),
  exportStudents: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/export",
    summary: "The students of a search, for a spreadsheet",
    freshCode: true,
    body: z.strictObject({ ...filter, code }),
    data: z.null(),
    file: { contentType: "text/csv; charset=utf-8", description: "One line a student." },
    limit: exportLimit,
  }),
};
