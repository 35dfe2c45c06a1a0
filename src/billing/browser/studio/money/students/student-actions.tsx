import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { usePlanNames } from "#accounts/browser/index.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { type PaidPlan, paidPlan, paidPlans } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  ActionDialog,
  FreshCodeField,
  ItemActions,
  useStudioAction,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import type { FoundStudent } from "../../money-queries.ts";

interface StudentActionsProps {
  student: Pick<FoundStudent, "_id" | "name">;
  /** The plan that runs, or whose renewal failed; null without one. */
  plan: PaidPlan | null;
  /** Whether a provider will charge again. */
  renews: boolean;
}

/** The teacher's actions for one student. */
export function StudentActions({ student, plan, renews }: StudentActionsProps) {
  const [asked, setAsked] = useState<"give" | "end" | null>(null);
  const close = () => setAsked(null);
  return (
    <ItemActions>
      <Button variant="ghost" size="small" onClick={() => setAsked("give")}>
        Give free months
        <span className="sr-only"> to {student.name}</span>
      </Button>
      {renews && (
        <Button variant="ghost" size="small" onClick={() => setAsked("end")}>
          End renewal
          <span className="sr-only"> of {student.name}</span>
        </Button>
      )}
      {asked === "give" && <GiveMonthsDialog student={student} plan={plan} onClose={close} />}
      {asked === "end" && <EndRenewalDialog student={student} onClose={close} />}
    </ItemActions>
  );
}

interface EndRenewalDialogProps {
  student: Pick<FoundStudent, "_id" | "name">;
  onClose: () => void;
}

/** Ends a student's renewals. */
function EndRenewalDialog({ student, onClose }: EndRenewalDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason, code: secondFactorCode }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to end the renewal. Please try again.",
    onDone: onClose,
    send: async (body) => {
      const params = { studentId: student._id };
      const { data } = await callApi(studioMoneyEndpoints.endRenewal, { params, body });
      const until =
        data.plan && data.paidThrough
          ? ` Lessons stay open until ${presentDay(data.paidThrough)}.`
          : "";
      return `${student.name} will not be charged again.${until}`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="End the renewal?"
      description={`${student.name} is not charged again. What was paid stays open to its end; nothing is given back. To begin again, ${student.name} chooses a plan.`}
      label="End renewal"
      pendingLabel="Ending…"
      isFinal
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}

interface GiveMonthsDialogProps {
  student: Pick<FoundStudent, "_id" | "name">;
  /** The running plan, the only one that can be lengthened. */
  plan: PaidPlan | null;
  onClose: () => void;
}

const monthCounts = Array.from({ length: 12 }, (_, index) => index + 1);
const presentMonths = (count: number) => (count === 1 ? "1 month" : `${count} months`);

const rules = z.object({ plan: paidPlan, months: z.string(), reason, code: secondFactorCode });

/** Grants a student months of a plan without a charge. */
function GiveMonthsDialog({ student, plan, onClose }: GiveMonthsDialogProps) {
  const planName = usePlanNames();
  // The same for every attempt, so that a repeated order with a lost response grants nothing twice.
  const [requestId] = useState(() => crypto.randomUUID());
  const { form, ...action } = useStudioAction({
    rules,
    defaultValues: { plan: plan ?? paidPlans[0], months: "1", reason: "", code: "" },
    failure: "Unable to give the months. Please try again.",
    onDone: onClose,
    send: async ({ plan: subscription, months, reason, code }) => {
      const { data } = await callApi(studioMoneyEndpoints.giveMonths, {
        params: { studentId: student._id },
        body: { requestId, subscription, months: Number(months), reason, code },
      });
      const until = data.paidThrough ? ` until ${presentDay(data.paidThrough)}` : "";
      return `${student.name} has the ${planName(data.plan ?? subscription)} plan${until}`;
    },
  });
  const chosen = useWatch({ control: form.control });
  const months = presentMonths(Number(chosen.months ?? 1));
  const name = planName(chosen.plan ?? paidPlans[0]);
  return (
    <ActionDialog
      {...action}
      title="Give free months"
      description={`${student.name} has ${months}${plan ? " more" : ""} of the ${name} plan. Nothing is charged for it${plan ? ", and what was paid stays" : " and nothing renews"}.`}
      label={`Give ${months}`}
      pendingLabel="Giving…"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Plan"
          options={(plan ? [plan] : paidPlans).map((value) => ({
            value,
            label: `${planName(value)} plan`,
          }))}
          {...form.field("plan")}
        />
        <SelectField
          label="For"
          options={monthCounts.map((count) => ({
            value: String(count),
            label: presentMonths(count),
          }))}
          {...form.field("months")}
        />
      </div>
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
