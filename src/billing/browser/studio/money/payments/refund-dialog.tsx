import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { providerNames } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import {
  ActionDialog,
  FreshCodeField,
  parseAmount,
  useStudioAction,
} from "#studio/browser/index.ts";
import { TextField } from "#ui/forms/field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { StudioPayment } from "../../money-queries.ts";

interface RefundDialogProps {
  payment: StudioPayment;
  /** The amount that can still be refunded. */
  rest: number;
  onClose: () => void;
}

type RefundScope = "whole" | "part";

/** Refunds a payment, wholly or in part. An order without a response must be repeated first. */
export function RefundDialog({ payment, rest, onClose }: RefundDialogProps) {
  // The same for every attempt, so that a repeated order with a lost response refunds nothing
  // twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [chosen, setScope] = useState<RefundScope>("whole");
  const isRepeated = payment.unansweredMinor > 0;
  const scope = isRepeated ? "whole" : chosen;
  const whole = payment.unansweredMinor || rest;
  const money = (amountMinor: number) => presentMoney(amountMinor, payment.currency);
  const { form, ...action } = useStudioAction({
    rules: scope === "whole" ? wholeRules : partRules(rest, money(rest)),
    defaultValues: { amount: "", reason: "", code: "" },
    failure: "Unable to give the money back. Please try again.",
    onDone: onClose,
    send: async ({ amount, reason, code }) => {
      const amountMinor = scope === "whole" ? whole : (parseAmount(amount) ?? 0);
      const { data } = await callApi(studioMoneyEndpoints.refundPayment, {
        params: { paymentId: payment._id },
        body: { requestId, reason, amountMinor, code },
      }).catch((error: unknown) => {
        // After a refusal, the next attempt is a new order.
        if (isRefused(error)) setRequestId(crypto.randomUUID());
        throw error;
      });
      const given = money(data.amountMinor);
      return data.state === "done" ? `${given} was given back` : `${given} is on its way back`;
    },
  });
  const typed = parseAmount(useWatch({ control: form.control, name: "amount" }));
  const amount = scope === "whole" ? whole : typed;
  return (
    <ActionDialog
      {...action}
      title={isRepeated ? "Ask for this refund again" : "Refund this payment"}
      description={(isRepeated ? explainRepeat : explain[scope])(payment, money(whole))}
      label={amount ? `Refund ${money(amount)}` : "Refund"}
      pendingLabel="Giving back…"
      isFinal
      onClose={onClose}
    >
      {!isRepeated && (
        <div>
          <Segmented
            label="How much"
            options={[
              { value: "whole", label: `All, ${money(rest)}` },
              { value: "part", label: "A part" },
            ]}
            value={scope}
            onChange={(value) => {
              setScope(value);
              form.clearErrors();
            }}
          />
        </div>
      )}
      {scope === "part" && (
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`Up to ${money(rest)}`}
          {...form.field("amount")}
        />
      )}
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code === "billing.refund_refused";

const wholeRules = z.object({ amount: z.string(), reason, code: secondFactorCode });

const partRules = (rest: number, shownRest: string) =>
  z.object({
    amount: z.string().check(
      z.refine((typed) => {
        const amountMinor = parseAmount(typed);
        return amountMinor !== null && amountMinor > 0 && amountMinor <= rest;
      }, `Please give an amount up to ${shownRest}`),
    ),
    reason,
    code: secondFactorCode,
  });

type Explain = (payment: StudioPayment, amount: string) => string;

/** The provider may have carried out an order without a response, and accepts it once. */
const explainRepeat: Explain = ({ provider }, amount) =>
  `${amount} was asked for, and ${providerNames[provider]} has not answered. The same order is sent again, and the money goes back once.`;

/** The effect of a refund. */
const explain: Record<RefundScope, Explain> = {
  whole: (payment, amount) =>
    `${amount} ${wayOf(payment)}. The time that it bought ends (${payment.description}). ${paperOf(payment)}`,
  part: (payment) => `A part of it ${wayOf(payment)}. The plan stays as it is. ${paperOf(payment)}`,
};

const wayOf = ({ student, provider }: StudioPayment): string =>
  `goes back to ${student?.name ?? "whoever paid"} through ${providerNames[provider]}`;

/** No credit note is mailed for a deleted account. */
const paperOf = ({ student }: StudioPayment): string =>
  student ? "A credit note is mailed." : "A credit note is kept.";
