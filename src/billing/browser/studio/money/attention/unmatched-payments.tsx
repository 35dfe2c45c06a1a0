import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { providerNames } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  ActionDialog,
  FreshCodeField,
  ItemActions,
  ItemHead,
  ListSection,
  StudioList,
  useStudioAction,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { formatAnyMoney, type UnmatchedPayment, unmatchedQuery } from "../../money-queries.ts";
import { MatchDialog } from "./match-dialog.tsx";

/** Payments whose student is unknown to the school. */
export function UnmatchedPaymentList() {
  const query = useInfiniteQuery(unmatchedQuery);
  const planName = usePlanNames();
  const [asked, setAsked] = useState<{
    about: UnmatchedPayment;
    action: "match" | "dismiss";
  } | null>(null);
  const close = () => setAsked(null);
  return (
    <ListSection
      id="unmatched"
      title="Payments without a student"
      lead="The money arrived, but not who paid it. Match each to its student, or set it aside where it bought no plan."
    >
      <StudioList
        query={query}
        noun="payments without a student"
        empty="Every payment has its student."
      >
        {(payment) => (
          <article className="text-small">
            <ItemHead amount={formatAnyMoney(payment)}>
              <h3 className="font-medium wrap-anywhere">
                {payment.payerEmail ?? "No email was given"}
              </h3>
            </ItemHead>
            <p className="mt-0.5 text-muted wrap-anywhere">
              {presentDay(payment.paidOn)} ·{" "}
              {payment.plan
                ? presentPlan(planName(payment.plan), payment.billingPeriod)
                : "names no plan"}{" "}
              · {providerNames[payment.provider]} {payment.reference}
            </p>
            <ItemActions>
              <Button
                variant="ghost"
                size="small"
                onClick={() => setAsked({ about: payment, action: "match" })}
              >
                Match to a student
              </Button>
              <Button
                variant="ghost"
                size="small"
                onClick={() => setAsked({ about: payment, action: "dismiss" })}
              >
                Set aside
              </Button>
            </ItemActions>
          </article>
        )}
      </StudioList>
      {asked?.action === "match" && <MatchDialog payment={asked.about} onClose={close} />}
      {asked?.action === "dismiss" && <DismissDialog payment={asked.about} onClose={close} />}
    </ListSection>
  );
}

interface DismissDialogProps {
  payment: UnmatchedPayment;
  onClose: () => void;
}

/** Dismisses a payment that bought no plan. */
function DismissDialog({ payment, onClose }: DismissDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to set it aside. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const params = { eventId: payment._id };
      await callApi(studioMoneyEndpoints.dismissPayment, { params, body });
      return "Set aside";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Set this payment aside?"
      description={`${formatAnyMoney(payment)} leaves this list. Nothing is given back, and no lessons open. Choose this where it bought no plan, such as a lecture tape.`}
      label="Set aside"
      pendingLabel="Setting aside…"
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
