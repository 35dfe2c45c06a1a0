import { setTimeout as pause } from "node:timers/promises";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { RefundOutcome } from "../providers/payment-provider.ts";
import { lockPayer } from "../queries/lock-user.ts";
import {
  findRefund,
  findRefundable,
  insertRefund,
  leaseRefund,
  lockRefundsOfDay,
  type RefundablePayment,
  type RefundRow,
  releaseRefund,
  setRefundState,
  sumRefundsOfDay,
} from "../queries/refunds.ts";
import { syncChargeRefunds } from "../refunds/sync-charge-refunds.ts";
import type { MoneyDeps } from "./money-deps.ts";

type RefundDeps = PaymentDeps & Pick<MoneyDeps, "refundsPerDay">;

export interface RefundPayment {
  actorId: string;
  paymentId: string;
  /** An idempotency key: a repeat refunds nothing more. */
  requestId: string;
  /** Undefined refunds the whole rest. */
  amountMinor?: number | undefined;
  reason: string;
}

/**
 * Asks the provider to refund a payment, wholly or in part, and applies the outcome. The order is
 * recorded, with its audit entry, before the provider is asked, and the provider accepts it once,
 * so it may be repeated after any failure. Throws `billing.payment_not_found`,
 * `.refund_exceeds_rest`, `.refund_limit_reached` if refunds of 24 hours exceed the school's
 * setting, `.refund_unfinished` while an order of another amount has no response,
 * `.refund_refused`, and `.provider_unavailable`.
 */
export async function refundPayment(
  deps: RefundDeps,
  input: RefundPayment,
): Promise<{ state: "done" | "pending"; amountMinor: number }> {
  const { payment, refund } = await openRefund(deps, input);
  const { state, amountMinor } = refund;
  if (state === "started") await requestRefund(deps, input, { payment, refund });
  if (state === "refused" || state === "failed") throw new AppError("billing.refund_refused");
  await refresh(deps, payment);
  const after = await findRefundable(deps.db, payment.id);
  const isDone = after !== undefined && after.returnedMinor >= after.acceptedMinor;
  return { state: isDone ? "done" : "pending", amountMinor };
}

/** The amount that can still be refunded. */
const restOf = ({ amountMinor, returnedMinor, acceptedMinor }: RefundablePayment): number =>
  amountMinor - Math.max(returnedMinor, acceptedMinor);

/** Records the order, or returns the one that it repeats. */
function openRefund({ db, refundsPerDay }: RefundDeps, input: RefundPayment): Promise<Order> {
  const { paymentId, requestId: id } = input;
  return db.transaction().execute(async (trx) => {
    const found = await findRefundable(trx, paymentId);
    if (!found) throw new AppError("billing.payment_not_found");
    await lockPayer(trx, found.userId);
    const payment = (await findRefundable(trx, paymentId)) ?? found;
    const earlier = await findRefund(trx, { id, paymentId });
    const restMinor = restOf(payment);
    const amountMinor = input.amountMinor ?? (earlier?.id === id ? earlier.amountMinor : restMinor);
    if (earlier) {
      if (earlier.paymentId !== paymentId) throw new AppError("billing.payment_not_found");
      if (earlier.amountMinor !== amountMinor) throw new AppError("billing.refund_unfinished");
      return { payment, refund: earlier };
    }
    if (restMinor <= 0 || amountMinor > restMinor) {
      throw new AppError("billing.refund_exceeds_rest");
    }
    const { currency } = payment;
    await lockRefundsOfDay(trx);
    if ((await sumRefundsOfDay(trx, currency)) + amountMinor > refundsPerDay[currency]) {
      throw new AppError("billing.refund_limit_reached");
    }
    await insertRefund(trx, { id, paymentId, amountMinor });
    const refund: RefundRow = { id, paymentId, amountMinor, state: "started" };
    await recordRefund(trx, input, { payment, refund }, "billing.refund");
    return { payment, refund };
  });
}

interface Order {
  payment: RefundablePayment;
  refund: RefundRow;
}

/**
 * Sends the order to the provider under a lease, and stores the response. Other callers wait for
 * the lease. No database connection is held meanwhile.
 */
async function requestRefund(deps: PaymentDeps, input: RefundPayment, order: Order): Promise<void> {
  const { db } = deps;
  const { id } = order.refund;
  let { state } = order.refund;
  for (let waitedMs = 0; state === "started"; waitedMs += pollMs) {
    if (await leaseRefund(db, { id, leaseSeconds })) state = await askAlone(deps, input, order);
    else if (waitedMs >= maxWaitMs) throw new AppError("billing.provider_unavailable");
    else {
      await pause(pollMs);
      state = (await findRefund(db, order.refund))?.state ?? "failed";
    }
  }
  if (state === "refused" || state === "failed") throw new AppError("billing.refund_refused");
}

/** Longer than a provider call may take. A crashed process's lease expires after it. */
const leaseSeconds = 60;
const maxWaitMs = 30_000;
const pollMs = 100;

async function askAlone(
  deps: PaymentDeps,
  input: RefundPayment,
  order: Order,
): Promise<RefundRow["state"]> {
  const { db } = deps;
  const { id } = order.refund;
  try {
    const answer = await ask(deps, order);
    await db.transaction().execute(async (trx) => {
      await setRefundState(trx, id, answer.kind);
      if (answer.kind === "refused") {
        await recordRefund(trx, input, order, "billing.refund-refused", answer.reason);
      }
    });
    return answer.kind;
  } finally {
    await releaseRefund(db, id);
  }
}

async function ask({ providers }: PaymentDeps, { payment, refund }: Order): Promise<RefundOutcome> {
  const { provider, chargeId, currency } = payment;
  if (chargeId.startsWith("unlisted:")) throw new AppError("billing.provider_unavailable");
  try {
    const { id, amountMinor } = refund;
    return await providers[provider].refunds.askRefund({ id, chargeId, amountMinor, currency });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

/** If the provider is unavailable now, the reconciler asks again. */
async function refresh(deps: PaymentDeps, payment: RefundablePayment): Promise<void> {
  try {
    await syncChargeRefunds(deps, payment);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

function recordRefund(
  trx: Trx,
  { actorId, reason }: RefundPayment,
  { payment, refund }: Order,
  action: "billing.refund" | "billing.refund-refused",
  refusal: string | null = null,
): Promise<void> {
  const { id, userId, provider, currency } = payment;
  const { amountMinor } = refund;
  return recordAction(trx, {
    actorId,
    action,
    reason,
    studentId: userId,
    subject: { kind: "payment", id },
    details: { amountMinor, currency, provider, ...(refusal !== null && { refusal }) },
  });
}
