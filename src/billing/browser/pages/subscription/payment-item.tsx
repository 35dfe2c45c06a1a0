import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { billingEndpoints, type PaymentHistory, paymentsPageSize } from "#billing/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { notifyError } from "#ui/feedback/toast.ts";

/** What was paid, when and how, what was given back, and the papers of both. */
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
      // The row says whether the server draws it again.
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

/** The pages of the user's payments that were requested, newest first. */
export const ownPaymentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [billingEndpoints.payments.path, userId],
    queryFn: async ({ pageParam: page, signal }) => {
      const input = { params: { userId }, query: { page } };
      return (await callApi(billingEndpoints.payments, input, { signal, missing: paymentsFailure }))
        .data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }: PaymentHistory, pages) =>
      total > pages.length * paymentsPageSize ? pages.length + 1 : undefined,
    // A payment that arrives between two fetches moves the last one of a page to the next.
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.payments).map((it) => [it._id, it])).values(),
    ],
  });
