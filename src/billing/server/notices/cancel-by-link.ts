import { AppError } from "#platform/server/errors.ts";
import type { LinkedRenewal } from "../../contract/renewal-link.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type AgreementRow, findAgreementById, listAgreements } from "../queries/agreements.ts";
import { findNextPrice } from "../queries/notices.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { canRenew, stopRenewals } from "../subscriptions/stop-renewals.ts";
import type { RenewalLinks } from "./renewal-links.ts";

export interface RenewalLinkDeps extends PaymentDeps {
  renewalLinks: RenewalLinks;
}

/** A link expires this many days after the charge that its mail announced. */
const validDays = 31;

/** Returns the renewal of a mail's link. Throws `billing.renewal_link_unknown`. */
export async function getLinkedRenewal(
  deps: RenewalLinkDeps,
  token: string,
): Promise<LinkedRenewal> {
  return presentRenewal(deps, await findByToken(deps, token));
}

/**
 * Cancels the renewal of a mail's link; access stays until the paid time ends. Idempotent. Throws
 * `billing.renewal_link_unknown`, and as {@link stopRenewals} does.
 */
export async function cancelByLink(deps: RenewalLinkDeps, token: string): Promise<LinkedRenewal> {
  const named = await findByToken(deps, token);
  if (!canRenew(named)) return presentRenewal(deps, named);
  const rows = named.isCurrent ? await listAgreements(deps.db, named.userId) : [named];
  await stopRenewals(deps, named.userId, rows);
  return presentRenewal(deps, await findByToken(deps, token));
}

async function findByToken(
  { db, renewalLinks }: RenewalLinkDeps,
  token: string,
): Promise<AgreementRow> {
  const charge = renewalLinks.read(token);
  const row = charge && (await findAgreementById(db, charge.subscriptionId));
  if (!row || (await isExpired({ db }, charge.about))) {
    throw new AppError("billing.renewal_link_unknown");
  }
  return row;
}

async function isExpired({ db }: Pick<PaymentDeps, "db">, about: string): Promise<boolean> {
  const now = Temporal.Instant.fromEpochMilliseconds(Number(await readSchoolClock(db)));
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const lastDay = Temporal.PlainDate.from(about).add({ days: validDays });
  return Temporal.PlainDate.compare(today, lastDay) > 0;
}

async function presentRenewal(
  { db }: Pick<PaymentDeps, "db">,
  row: AgreementRow,
): Promise<LinkedRenewal> {
  const { plan, billingPeriod, currency, nextChargeAt, paidThrough } = row;
  const priceMinor = await findNextPrice(db, row.id);
  if (priceMinor === null || currency === null) throw new AppError("billing.renewal_link_unknown");
  return {
    plan,
    billingPeriod,
    amountMinor: priceMinor,
    currency,
    chargeOn: (nextChargeAt ?? paidThrough).toISOString(),
    openUntil: paidThrough.toISOString(),
    state: canRenew(row) ? "renews" : "ended",
  };
}
