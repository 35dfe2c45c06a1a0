import { useState } from "react";
import * as z from "zod/mini";
import type { StudioPayments } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import {
  ActionDialog,
  ItemActions,
  ItemHead,
  StudentLines,
  useStudioAction,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { StudioPayment } from "../../money-queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** One payment: its student, purpose, date, method and refunds. */
export function StudioPaymentItem({ payment }: { payment: StudioPayment }) {
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

type Dispute = StudioPayments["payments"][number]["disputes"][number];

/** `Disputed on 3 May 2026: ₦7,500, to be answered by 17 May 2026`. */
function presentDispute(
  { state, amountMinor, since, respondBy }: Dispute,
  currency: Currency,
): string {
  const sum = presentMoney(amountMinor, currency);
  const disputed = `Disputed on ${presentDay(since)}: ${sum}`;
  if (state === "won") return `${disputed}, won`;
  if (state === "lost") return `${disputed}, lost`;
  return respondBy === null ? disputed : `${disputed}, to be answered by ${presentDay(respondBy)}`;
}

interface ResendDialogProps {
  /** The number of a receipt or credit note. */
  number: string;
  student: { name: string; email: string };
  onClose: () => void;
}

/** Mails a receipt or credit note to its student again. */
function ResendDialog({ number, student, onClose }: ResendDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: "Unable to send it. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const { data } = await callApi(studioMoneyEndpoints.resendReceipt, {
        params: { number },
        body,
      });
      return `${number} is on its way to ${data.sentTo}`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title={`Send this ${number.startsWith("C") ? "credit note" : "receipt"} again?`}
      description={`${student.name} gets ${number} once more by mail, at ${student.email}.`}
      label="Send again"
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}
