import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PlanPrice } from "../plans/read-plans.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { ProviderAnswer } from "../providers/payment-provider.ts";
import { newReference } from "../providers/reference.ts";
import type { StoredCardRow } from "../queries/agreements.ts";
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  listOpenCheckouts,
  setCheckoutState,
} from "../queries/checkouts.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { isConfirmed, syncAgreement } from "../reconciliation/sync-agreement.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { getResumption } from "./get-resumption.ts";
import { refuseOtherPrice } from "./start-checkout.ts";

/**
 * Resumes the caller's own plan, or changes its billing period, on their stored card. The card is
 * first charged when the paid time ends, and the previous agreement is ended. Idempotent and safe
 * under concurrency. Throws `billing.no_plan`, `billing.no_stored_card` if another way to pay is
 * needed, `billing.other_price` if the user saw another price, `billing.payment_mismatch`,
 * `billing.provider_unavailable`. Source: design: Money.
 */
export async function resumePlan(
  deps: PaymentDeps,
  { userId }: Pick<Caller, "userId">,
  resumed: ResumedPlan,
): Promise<SubscriptionSummary> {
  const agreed = await agree(deps, userId, resumed);
  if (agreed) await begin(deps, agreed);
  return findSubscriptionSummary(deps, userId);
}

interface ResumedPlan {
  billingPeriod: BillingPeriod;
  /** The price that the user was shown; absent if the client does not send it. */
  expectedAmountMinor?: number | undefined;
}

interface Agreed {
  checkout: CheckoutRow;
  card: StoredCardRow;
  beginsAt: Date;
  /** Whether an earlier call stored the checkout, and may have started its agreement. */
  isRepeated: boolean;
}

/**
 * Stores the checkout before the provider is called; null if the plan already renews by this
 * period.
 */
function agree(
  deps: PaymentDeps,
  userId: string,
  { billingPeriod, expectedAmountMinor }: ResumedPlan,
): Promise<Agreed | null> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    const found = await getResumption(deps, trx, { userId, billingPeriod });
    if (found.terms.kind === "refused") return null;
    const { terms, card, price, held } = found;
    if (terms.kind !== "later" || !card) throw new AppError("billing.no_stored_card");
    refuseOtherPrice(price, expectedAmountMinor);
    const { plan, provider } = held;
    const earlier = (await listOpenCheckouts(trx, userId)).find((it) =>
      isSame(it, terms.beginsAt, price),
    );
    if (earlier?.beginsAt) {
      return { checkout: earlier, card, beginsAt: earlier.beginsAt, isRepeated: true };
    }
    const key = { provider, reference: newReference() };
    const { customerCode } = card;
    const { beginsAt } = terms;
    const sold = {
      userId,
      plan,
      billingPeriod,
      ...price,
      oneTimePayment: null,
      beginsAt,
      customerCode,
    };
    await insertCheckout(trx, { ...key, ...sold });
    const checkout = await findCheckout(trx, key);
    if (!checkout) throw new Error("the checkout that was stored is gone");
    return { checkout, card, beginsAt, isRepeated: false };
  });
}

const sameStartMs = 3_600_000;

/** Whether an earlier call asked for the same plan code within a short time. */
function isSame(earlier: CheckoutRow, beginsAt: Date, { planCode }: PlanPrice): boolean {
  if (earlier.state !== "started" || earlier.planCode !== planCode || !earlier.beginsAt)
    return false;
  return Math.abs(earlier.beginsAt.getTime() - beginsAt.getTime()) < sameStartMs;
}

async function begin(deps: PaymentDeps, agreed: Agreed): Promise<void> {
  const { checkout, isRepeated } = agreed;
  if (isRepeated && isConfirmed(await ask(deps, checkout))) return;
  const refusal = await tell(deps, agreed);
  // A refused or an earlier request may have started the agreement all the same.
  const answer = await ask(deps, checkout);
  if (isConfirmed(answer)) return;
  if (answer === "mismatch") throw new AppError("billing.payment_mismatch");
  if (refusal?.code !== "gateway.refused") {
    throw new AppError("billing.provider_unavailable", { cause: refusal });
  }
  await setCheckoutState(deps.db, checkout, "failed");
  throw new AppError("billing.no_stored_card", { cause: refusal });
}

async function tell(
  { providers }: PaymentDeps,
  { checkout, card, beginsAt }: Agreed,
): Promise<GatewayError | null> {
  const { customerCode, authorizationCode } = card;
  try {
    await providers[checkout.provider].beginLater?.({
      customerCode,
      authorizationCode,
      price: checkout,
      beginsAt,
    });
    return null;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

async function ask(deps: PaymentDeps, checkout: CheckoutRow): Promise<ProviderAnswer["kind"]> {
  try {
    return await syncAgreement(deps, checkout);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
