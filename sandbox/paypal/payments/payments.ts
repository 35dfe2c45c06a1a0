import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { headerOf, originOf, refuseFields } from "../api/fields.ts";
import { decimal, moneyBody } from "../api/money.ts";
import { presentMoney, presentSale, seconds } from "../api/present.ts";
import { refuse, refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Refund } from "../state.ts";
import { presentSaleRefund, refundPayment } from "./refund-payment.ts";

type WithId = { Params: { id: string } };

const saleRefund = z.looseObject({
  amount: z.looseObject({ total: decimal, currency: z.string().length(3) }).optional(),
});
const captureRefund = z.looseObject({ amount: moneyBody.optional() });

/** The payments of subscriptions, as sales (v1) and as captures (v2), and their refunds. */
export function paymentRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store } = context;

  app.get<WithId>("/v1/payments/sale/:id", async (request, reply) => {
    const payment = paymentOf(request.params.id);
    return payment ? presentSale(context, payment) : refuseUnknownId(reply);
  });

  app.post<WithId>("/v1/payments/sale/:id/refund", async (request, reply) => {
    const parsed = saleRefund.safeParse(request.body ?? {});
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const { amount } = parsed.data;
    const refund = await refundOrRefuse(reply, {
      paymentId: request.params.id,
      requestId: headerOf(request, "paypal-request-id"),
      currency: amount?.currency,
      amountMinor: amount?.total,
      issues: {
        "fully-refunded": "TRANSACTION_ALREADY_REFUNDED",
        "too-much": "REFUND_AMOUNT_EXCEEDED",
        unpaid: "TRANSACTION_REFUSED",
      },
    });
    return refund ? presentSaleRefund(refund) : reply;
  });

  app.post<WithId>("/v2/payments/captures/:id/refund", async (request, reply) => {
    const parsed = captureRefund.safeParse(request.body ?? {});
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const { amount } = parsed.data;
    const refund = await refundOrRefuse(reply, {
      paymentId: request.params.id,
      requestId: headerOf(request, "paypal-request-id"),
      currency: amount?.currency_code,
      amountMinor: amount?.value,
      issues: {
        "fully-refunded": "CAPTURE_FULLY_REFUNDED",
        "too-much": "REFUND_AMOUNT_EXCEEDED",
        unpaid: "CAPTURE_STATUS_NOT_VALID",
      },
    });
    return refund ? presentRefund(refund, originOf(request), totalOf(refund)) : reply;
  });

  app.get<WithId>("/v1/payments/refund/:id", async (request, reply) => {
    const refund = store.refunds.find((it) => it.id === request.params.id);
    return refund ? presentSaleRefund(refund) : refuseUnknownId(reply);
  });

  app.get<WithId>("/v2/payments/refunds/:id", async (request, reply) => {
    const refund = store.refunds.find((it) => it.id === request.params.id);
    return refund
      ? presentRefund(refund, originOf(request), totalOf(refund))
      : refuseUnknownId(reply);
  });

  function paymentOf(id: string) {
    return store.payments.find((it) => it.id === id);
  }

  /** The refunded total of its payment, including this refund. */
  function totalOf(refund: Refund): number {
    const ofPayment = store.refunds.filter((it) => it.paymentId === refund.paymentId);
    return ofPayment
      .slice(0, ofPayment.indexOf(refund) + 1)
      .reduce((sum, it) => sum + it.amountMinor, 0);
  }

  interface RefundRequest {
    paymentId: string;
    requestId: string | undefined;
    currency: string | undefined;
    amountMinor: number | undefined;
    issues: Record<"fully-refunded" | "too-much" | "unpaid", string>;
  }

  /** Undefined after a refusal was sent. */
  async function refundOrRefuse(
    reply: FastifyReply,
    { paymentId, requestId, currency, amountMinor, issues }: RefundRequest,
  ): Promise<Refund | undefined> {
    const payment = paymentOf(paymentId);
    if (!payment) {
      await refuseUnknownId(reply);
      return undefined;
    }
    const refuseIssue = async (issue: string) => {
      const description = "The payment cannot be refunded so.";
      await refuse(reply, "UNPROCESSABLE_ENTITY", { issue, description });
      return undefined;
    };
    if ((currency ?? payment.currency) !== payment.currency)
      return refuseIssue("CURRENCY_MISMATCH");
    const outcome = refundPayment(context, { payment, amountMinor, requestId });
    if (!("refund" in outcome)) return refuseIssue(issues[outcome.kind]);
    await store.save();
    reply.code(outcome.kind === "refunded" ? 201 : 200);
    return outcome.refund;
  }
}

function presentRefund(refund: Refund, origin: string, totalMinor: number) {
  const link = (rel: string, path: string) => ({ rel, href: origin + path, method: "GET" });
  return {
    id: refund.id,
    amount: presentMoney(refund.amountMinor, refund.currency),
    status: "COMPLETED",
    seller_payable_breakdown: {
      total_refunded_amount: presentMoney(totalMinor, refund.currency),
    },
    create_time: seconds(refund.at),
    update_time: seconds(refund.at),
    links: [
      link("self", `/v2/payments/refunds/${refund.id}`),
      link("up", `/v2/payments/captures/${refund.paymentId}`),
    ],
  };
}
