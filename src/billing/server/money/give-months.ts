import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PaidPlan } from "../../contract.ts";
import { type AgreementRow, insertAgreement, listAgreements } from "../queries/agreements.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { isChargeKnown, storePayment } from "../queries/payments.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";
import { canRenew } from "../subscriptions/stop-renewals.ts";
import { getPayingStudent, type Holding, readHolding } from "./holding.ts";
import type { MoneyDeps } from "./money-deps.ts";

export interface GiveMonths {
  actorId: string;
  studentId: string;
  /** An idempotency key: a repeat grants nothing more. */
  requestId: string;
  plan: PaidPlan;
  months: number;
  reason: string;
}

/** Every agreement names a provider, and a gift has none of its own. */
const provider = "paystack";

/**
 * Gives a student free months of a plan. They lengthen a running or renewing subscription to the
 * same plan, which keeps its renewal days; otherwise they start now. Throws
 * `billing.student_not_found` and `billing.other_plan_running`, since a gift would end another
 * plan.
 */
export async function giveMonths(
  deps: Pick<MoneyDeps, "db" | "people" | "graceHours">,
  input: GiveMonths,
): Promise<Holding> {
  await getPayingStudent(deps, input.studentId);
  return deps.db.transaction().execute((trx) => grantMonths(trx, deps, input));
}

/** Does the same in a transaction that may have added the student. */
export async function grantMonths(
  trx: Trx,
  { graceHours }: Pick<MoneyDeps, "graceHours">,
  { actorId, studentId, requestId, plan, months, reason }: GiveMonths,
): Promise<Holding> {
  const chargeId = `granted-${studentId}-${requestId}`;
  await lockPayer(trx, studentId);
  if (await isChargeKnown(trx, { provider, chargeId })) return readHolding(trx, studentId);
  const current = await findLastingAgreement(trx, studentId);
  if (current && current.plan !== plan) throw new AppError("billing.other_plan_running");
  const now = await readSchoolClock(trx);
  const free = { planCode: null, priceMinor: null, currency: null };
  const subscriptionId =
    current?.id ??
    (await insertAgreement(trx, {
      userId: studentId,
      provider,
      reference: chargeId,
      plan,
      ...free,
      billingPeriod: "monthly",
      subscribedAt: now,
    }));
  const nothing = { amountMinor: 0, feeMinor: null, channel: null, returnedMinor: 0 };
  const charge = {
    chargeId,
    ...nothing,
    paidAt: now.toISOString(),
    currency: current?.currency ?? ("NGN" as const),
  };
  await storePayment(trx, {
    userId: studentId,
    subscriptionId,
    provider,
    charge,
    grantedMonths: months,
  });
  await refreshEntitlements(trx, { userId: studentId, graceHours });
  await recordAction(trx, {
    actorId,
    action: "billing.give-months",
    studentId,
    reason,
    subject: { kind: "student", id: studentId },
    details: { plan, months },
  });
  return readHolding(trx, studentId);
}

/** The agreement that grants access or will be charged again. */
async function findLastingAgreement(trx: Trx, userId: string): Promise<AgreementRow | undefined> {
  const rows = await listAgreements(trx, userId);
  return rows.find(
    (row) => row.isCurrent && (row.isRunning || (row.planCode !== null && canRenew(row))),
  );
}
