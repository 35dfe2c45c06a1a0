import { useState } from "react";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { ItemActions, ItemHead, StudentLines } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import type { StudioPayment } from "./payments-query.ts";
import { presentDispute } from "./present-dispute.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { ResendDialog } from "./resend-dialog.tsx";

/** One payment: whose, for what, when and how, and what was given back. */
export function PaymentItem({ payment }: { payment: StudioPayment }) {
  const { student, description, paidOn, method, amountMinor, currency } = payment;
  const { feeMinor, returnedMinor, returningMinor, unansweredMinor, receipts, disputes } = payment;
  const [asked, setAsked] = useState<"refund" | { number: string } | null>(null);
  const close = () => setAsked(null);
  const money = (minor: number) => presentMoney(minor, currency);
  const rest = amountMinor - returnedMinor - returningMinor;
  return (
    <article className="text-small">
      <ItemHead amount={money(amountMinor)}>
        <StudentLines student={student} />
      </ItemHead>
      <p className="mt-0.5">{description}</p>
      <p className="mt-0.5 text-muted">
        {presentDay(paidOn)} · {method}
        {feeMinor !== null && ` · fee ${money(feeMinor)}`}
        {receipts.map(({ number }) => (
          <span key={number} className="whitespace-nowrap">
            {" "}
            · {number}
          </span>
        ))}
      </p>
      {disputes.map((dispute) => (
        <p
          key={dispute.since}
          className={`mt-0.5 tabular ${dispute.state === "open" ? "text-danger-text" : ""}`}
        >
          {presentDispute(dispute, currency)}
        </p>
      ))}
      {returnedMinor > 0 && <p className="mt-0.5 tabular">Given back: {money(returnedMinor)}</p>}
      {returningMinor > 0 && (
        <p className="mt-0.5 tabular">On its way back: {money(returningMinor)}</p>
      )}
      {unansweredMinor > 0 && (
        <p className="mt-0.5 tabular text-danger-text">
          Asked back without an answer: {money(unansweredMinor)}
        </p>
      )}
      <ItemActions>
        {(rest > 0 || unansweredMinor > 0) && (
          <Button variant="ghost" size="small" onClick={() => setAsked("refund")}>
            {unansweredMinor > 0 ? "Ask again" : "Refund"}
            <span className="sr-only"> {money(unansweredMinor || amountMinor)}</span>
          </Button>
        )}
        {student &&
          receipts.map(({ number, kind }) => (
            <Button key={number} variant="ghost" size="small" onClick={() => setAsked({ number })}>
              {kind === "receipt" ? "Resend receipt" : "Resend credit note"}
              <span className="sr-only"> {number}</span>
            </Button>
          ))}
      </ItemActions>
      {asked === "refund" && <RefundDialog payment={payment} rest={rest} onClose={close} />}
      {typeof asked === "object" && asked !== null && student && (
        <ResendDialog number={asked.number} student={student} onClose={close} />
      )}
    </article>
  );
}
