import * as z from "zod";
import {
  type FailedPayments,
  failedPayments,
  type MoneyFlags,
  moneyFlags,
  moneyPageSize,
  type StudioPayments,
  studioPayments,
} from "../../contract/studio-money.ts";
import type { BillingFlag } from "../queries/billing-flags.ts";
import { listDisputesOf } from "../queries/payment-disputes.ts";
import {
  countFailed,
  countOpenFlags,
  listAllPayments,
  listFailed,
  listOpenFlags,
} from "../queries/studio/studio-lists.ts";
import { formatMethod } from "../receipts/format-method.ts";
import { presentStudents } from "./find-students.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { paymentKinds } from "./reported-payments.ts";

type Deps = Pick<MoneyDeps, "db" | "people">;

const limit = moneyPageSize;

/** A page of the students whose last renewal failed, newest first. */
export async function listFailedPayments(
  deps: Deps,
  cursor: string | undefined,
): Promise<FailedPayments> {
  const { rows, nextCursor } = await listFailed(deps.db, { cursor, limit });
  const studentOf = await presentStudents(
    deps,
    rows.map((row) => row.userId),
  );
  const failed = rows.map(({ id, userId, priceMinor, paidThrough, accessUntil, ...row }) => ({
    _id: id,
    student: studentOf(userId),
    amountMinor: priceMinor,
    ...row,
    since: paidThrough.toISOString(),
    accessUntil: accessUntil.toISOString(),
  }));
  const total = await countFailed(deps.db);
  return z.parse(failedPayments, { failed, total, nextCursor });
}

/** A page of open flags and payments for the school to review, newest first. */
export async function listFlags(
  deps: Deps & Pick<MoneyDeps, "webhooks">,
  cursor: string | undefined,
): Promise<MoneyFlags> {
  const kinds = paymentKinds(deps);
  const { rows, nextCursor } = await listOpenFlags(deps.db, { kinds, cursor, limit });
  const studentOf = await presentStudents(
    deps,
    rows.map((row) => row.userId),
  );
  const flags = rows.map(({ id, userId, createdAt, ...row }) => ({
    _id: id,
    text: textOfFlag(row.kind),
    student: studentOf(userId),
    ...row,
    raisedOn: createdAt.toISOString(),
  }));
  const total = await countOpenFlags(deps.db, kinds);
  return z.parse(moneyFlags, { flags, total, nextCursor });
}

/** A search lists the payments of at most so many students. */
const maxFound = 200;

/** A page of all payments, or of a search's payments, newest first. */
export async function listStudioPayments(
  deps: Deps & Pick<MoneyDeps, "issuer">,
  { cursor, search }: { cursor?: string | undefined; search: string },
): Promise<StudioPayments> {
  const name = search.trim();
  const found = await deps.people.search({ text: name, limit: maxFound });
  const userIds = found.map(({ userId }) => userId);
  const { rows, total, nextCursor } = await listAllPayments(deps.db, {
    search: name === "" ? null : { name, userIds },
    cursor,
    limit,
  });
  const studentOf = await presentStudents(
    deps,
    rows.map((row) => row.userId),
  );
  const disputes = await listDisputesOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const { planNames } = deps.issuer;
  const payments = rows.map(({ id, userId, paidAt, plan, billingPeriod, ...row }) => ({
    _id: id,
    student: studentOf(userId),
    paidOn: paidAt.toISOString(),
    ...row,
    description: `${planNames[plan]} plan, ${billingPeriod}`,
    returningMinor: Math.max(0, row.acceptedMinor - row.returnedMinor),
    method: formatMethod(row),
    disputes: disputes
      .filter((dispute) => dispute.paymentId === id)
      .map(({ createdAt, respondBy, state, amountMinor }) => ({
        state,
        amountMinor,
        since: createdAt.toISOString(),
        respondBy: respondBy?.toISOString() ?? null,
      })),
  }));
  return z.parse(studioPayments, { payments, total, nextCursor });
}

/** The meaning of each kind of flag, for instructors. */
const texts: Readonly<Record<BillingFlag["kind"], string>> = {
  mismatch: "A payment is not what was sold. Nothing was granted.",
  overpaid: "More was charged than the price. The plan was granted.",
  charged_after_change: "A plan that was replaced was charged again.",
  paid_after_change:
    "A payment arrived after its student had chosen another plan. It opened nothing.",
  charged_early: "A plan that was to begin later was charged before.",
  foreign_claim: "A student claimed a payment that is not theirs. Nothing was granted.",
  unmatched_event: "The provider reported something that belongs to no student.",
  paid_but_unknown: "The provider no longer knows a payment that was made.",
  event_of_closed_account: "Something was charged for a closed account.",
  partial_refund: "A part of a payment was given back. What it bought stays.",
  refund_failed: "A refund came to nothing. Ask for it again.",
  open_dispute: "A payer asks for the money back. Answer on the provider's pages.",
  plan_drift: "A plan at the provider is not as in plans.json.",
};

/** The text of a flag's kind, or the kind itself if a later version raised the flag. */
const textOfFlag = (kind: string): string =>
  new Map<string, string>(Object.entries(texts)).get(kind) ?? kind;
