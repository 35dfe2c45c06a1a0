import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { TextField } from "#ui/forms/field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { ActionDialog } from "../../../action-dialog.tsx";
import { useStudioAction } from "../../../use-studio-action.ts";
import { providerNames } from "../provider-names.ts";
import { parseAmount } from "./parse-amount.ts";
import type { StudioPayment } from "./payments-query.ts";

interface RefundDialogProps {
  payment: StudioPayment;
  /** What can still be given back. */
  rest: number;
  onClose: () => void;
}

type Extent = "whole" | "part";

/** Gives a payment back, as a whole or in part. */
export function RefundDialog({ payment, rest, onClose }: RefundDialogProps) {
  // The same for every attempt, so that one whose answer was lost gives nothing back twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [extent, setExtent] = useState<Extent>("whole");
  const money = (amountMinor: number) => presentMoney(amountMinor, payment.currency);
  const { form, ...action } = useStudioAction({
    rules: extent === "whole" ? wholeRules : partRules(rest, money(rest)),
    defaultValues: { amount: "", reason: "" },
    failure: "Unable to give the money back. Please try again.",
    onDone: onClose,
    send: async ({ amount, reason }) => {
      const part = extent === "part" ? parseAmount(amount) : null;
      const { data } = await callApi(studioMoneyEndpoints.refundPayment, {
        params: { paymentId: payment._id },
        body: { requestId, reason, ...(part !== null && { amountMinor: part }) },
      }).catch((error: unknown) => {
        // Another attempt is a new order.
        if (isRefused(error)) setRequestId(crypto.randomUUID());
        throw error;
      });
      const given = money(data.amountMinor);
      return data.state === "done" ? `${given} was given back` : `${given} is on its way back`;
    },
  });
  const typed = parseAmount(useWatch({ control: form.control, name: "amount" }));
  const amount = extent === "whole" ? rest : typed;
  return (
    <ActionDialog
      {...action}
      title="Refund this payment"
      description={explain(payment, extent, money(rest))}
      label={amount ? `Refund ${money(amount)}` : "Refund"}
      pendingLabel="Giving back…"
      isFinal
      onClose={onClose}
    >
      <div>
        <Segmented
          label="How much"
          options={[
            { value: "whole", label: `All, ${money(rest)}` },
            { value: "part", label: "A part" },
          ]}
          value={extent}
          onChange={(value) => {
            setExtent(value);
            form.clearErrors();
          }}
        />
      </div>
      {extent === "part" && (
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`Up to ${money(rest)}`}
          {...form.field("amount")}
        />
      )}
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code === "billing.refund_refused";

const wholeRules = z.object({ amount: z.string(), reason });

const partRules = (rest: number, shownRest: string) =>
  z.object({
    amount: z.string().check(
      z.refine((typed) => {
        const amountMinor = parseAmount(typed);
        return amountMinor !== null && amountMinor > 0 && amountMinor <= rest;
      }, `Please give an amount up to ${shownRest}`),
    ),
    reason,
  });

/** What a refund does, and what it leaves. */
function explain({ student, provider, description }: StudioPayment, extent: Extent, rest: string) {
  const way = `goes back to ${student?.name ?? "whoever paid"} through ${providerNames[provider]}`;
  const paper = "A credit note is mailed.";
  if (extent === "part") return `A part of it ${way}. The plan stays as it is. ${paper}`;
  return `${rest} ${way}. The time that it bought ends (${description}). ${paper}`;
}
