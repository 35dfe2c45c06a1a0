import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { billingEndpoints, type PaymentHistory } from "#billing/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { notifyError } from "#ui/feedback/toast.ts";

/** A payment with its date, method, refunds and documents. */
export function PaymentItem({ payment, userId }: { payment: Payment; userId: string }) {
  const { description, paidOn, method, amountMinor, returnedMinor, currency, receipts } = payment;
  return (
    <article className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small">
      <h3 className="font-medium">{description}</h3>
      <p className="tabular font-medium">{presentMoney(amountMinor, currency)}</p>
      <p className="basis-full text-muted">
        {presentDay(paidOn)} · {method}
      </p>
      {returnedMinor > 0 && (
        <p className="basis-full tabular">
          Given back: {presentMoney(returnedMinor, currency)}
          {returnedMinor < amountMinor && ` of ${presentMoney(amountMinor, currency)}`}
        </p>
      )}
      <p className="flex basis-full flex-wrap gap-x-5">
        {receipts.length === 0 && <span className="text-muted">The receipt is on its way.</span>}
        {receipts.map((receipt) => (
          <ReceiptButton key={receipt.number} userId={userId} {...receipt} />
        ))}
      </p>
    </article>
  );
}

const kinds = { receipt: "Receipt", "credit-note": "Credit note" } as const;

type ReceiptButtonProps = Payment["receipts"][number] & { userId: string };

function ReceiptButton({ userId, number, kind, isDelayed }: ReceiptButtonProps) {
  const [pending, setPending] = useState(false);
  const client = useQueryClient();
  const download = async () => {
    setPending(true);
    try {
      const params = { userId, number };
      await downloadFile(billingEndpoints.receipt, { params, name: `${number}.pdf` });
    } catch (error) {
      notifyError(failureText(error, "Unable to fetch the receipt."));
      // The row shows whether the server will draw the receipt again.
      void client.invalidateQueries({ queryKey: ownPaymentsQuery(userId).queryKey });
    } finally {
      setPending(false);
    }
  };
  return (
    <span>
      <button
        type="button"
        onClick={() => void download()}
        disabled={pending}
        className="tabular min-h-11 cursor-pointer text-accent-text underline underline-offset-4 disabled:opacity-60"
      >
        <span className="sr-only">Download </span>
        {kinds[kind]} {number}
      </button>
      {isDelayed && <span className="text-muted"> is drawn again, try in a minute</span>}
    </span>
  );
}

type Payment = PaymentHistory["payments"][number];

export const paymentsFailure = "Unable to fetch your payments.";

/** The pages of the user's payments that were fetched so far, newest first. */
export const ownPaymentsQuery = (userId: string) =>
  pagedListQuery({
    path: billingEndpoints.payments.path,
    search: userId,
    fetchPage: async (cursor, signal) => {
      const input = { params: { userId }, query: { cursor } };
      return (await callApi(billingEndpoints.payments, input, { signal, missing: paymentsFailure }))
        .data;
    },
    itemsOf: ({ payments }) => payments,
  });
