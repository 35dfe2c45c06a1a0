import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps, PaymentProviders } from "../payment-deps.ts";
import { type AgreementRow, listAgreements } from "../queries/agreements.ts";
import { canRenew, stopRenewals } from "./stop-renewals.ts";

/**
 * Ends superseded subscriptions, so that nobody is charged for two plans; they arise when two
 * checkouts are paid. What the provider cannot end now stays renewing, and is tried again by the
 * reconciler; one that fails leaves the others to be ended.
 */
export async function endSuperseded(deps: PaymentDeps, userId: string): Promise<void> {
  const rows = await listAgreements(deps.db, userId);
  const current = rows.find((row) => row.isCurrent);
  const superseded = rows.filter(
    (row) => !row.isCurrent && canRenew(row) && !sharesRenewal(deps.providers, row, current),
  );
  for (const row of superseded) {
    try {
      await stopRenewals(deps, userId, [row]);
    } catch (error) {
      // The new payment took effect and must not be reported as failed.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Where a plan paid twice renews once, ending the superseded one would end the current one. */
function sharesRenewal(
  providers: PaymentProviders,
  row: AgreementRow,
  current: AgreementRow | undefined,
): boolean {
  return (
    providers[row.provider].chargesPlanOnce &&
    row.provider === current?.provider &&
    row.customerCode === current.customerCode &&
    row.planCode === current.planCode
  );
}
