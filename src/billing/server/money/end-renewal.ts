import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { listAgreements } from "../queries/agreements.ts";
import { canRenew, stopRenewals } from "../subscriptions/stop-renewals.ts";
import { getPayingStudent, type Holding, readHolding } from "./holding.ts";
import type { MoneyDeps } from "./money-deps.ts";

export type EndRenewalDeps = PaymentDeps & Pick<MoneyDeps, "people">;

export interface EndRenewal {
  actorId: string;
  studentId: string;
  reason: string;
}

/**
 * Ends a student's renewals at the providers; paid time stays. Throws `billing.student_not_found`,
 * `billing.no_renewal`, and as `stopRenewals` does. After an error nothing has changed, and the
 * call may be repeated.
 */
export async function endRenewal(
  deps: EndRenewalDeps,
  { actorId, studentId, reason }: EndRenewal,
): Promise<Holding> {
  const { db } = deps;
  await getPayingStudent(deps, studentId);
  const rows = await listAgreements(db, studentId);
  const renewing = rows.filter((row) => row.planCode !== null && canRenew(row));
  if (renewing.length === 0) throw new AppError("billing.no_renewal");
  const about = { actorId, studentId, subject: { kind: "student", id: studentId }, reason };
  await db
    .transaction()
    .execute((trx) => recordAction(trx, { ...about, action: "billing.end-renewal" }));
  try {
    await stopRenewals(deps, studentId, rows);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed = { ...about, action: "billing.end-renewal-failed" as const };
    const details = { code: error.code };
    await db.transaction().execute((trx) => recordAction(trx, { ...failed, details }));
    throw error;
  }
  return readHolding(db, studentId);
}

/**
 * Does the same after another action that is already done, and returns the outcome. `failed`: the
 * call may be repeated.
 */
export async function tryEndRenewal(
  deps: EndRenewalDeps,
  input: EndRenewal,
): Promise<"ended" | "none" | "failed"> {
  try {
    await endRenewal(deps, input);
    return "ended";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "billing.no_renewal" ? "none" : "failed";
  }
}
