import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { billingPeriod, paidPlans, providerNames } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { formatAnyMoney, type UnmatchedPayment } from "../../money-queries.ts";
import { StudentPicker } from "../students/student-picker.tsx";

interface MatchDialogProps {
  payment: UnmatchedPayment;
  onClose: () => void;
}

const rules = z.object({
  studentId: z.string().check(z.minLength(1, "Please choose the student who paid")),
  // The amount does not identify the plan: a tape costs as much as a month of a plan.
  plan: z.pipe(z.string(), z.enum(paidPlans, "Please choose what it bought")),
  billingPeriod,
  reason,
  code: secondFactorCode,
});

/** Assigns a payment to its student, with the plan that it bought. */
export function MatchDialog({ payment, onClose }: MatchDialogProps) {
  const planName = usePlanNames();
  const { form, ...action } = useStudioAction({
    rules,
    defaultValues: {
      studentId: "",
      plan: payment.plan ?? "",
      billingPeriod: payment.billingPeriod ?? "monthly",
      reason: "",
      code: "",
    },
    failure: "Unable to match the payment. Please try again.",
    onDone: onClose,
    send: async ({ studentId, plan, billingPeriod: subscriptionType, reason, code }) => {
      const chosen = payment.plan ? {} : { subscription: plan, subscriptionType };
      const { data } = await callApi(studioMoneyEndpoints.matchPayment, {
        params: { eventId: payment._id },
        body: { studentId, reason, code, ...chosen },
      });
      if (!data.plan || !data.paidThrough) return "Matched to its student";
      return `Matched. The ${planName(data.plan)} plan is open until ${presentDay(data.paidThrough)}.`;
    },
  });
  const studentId = useWatch({ control: form.control, name: "studentId" });
  const bought = payment.plan
    ? ` It bought the ${presentPlan(planName(payment.plan), payment.billingPeriod)}.`
    : "";
  return (
    <ActionDialog
      {...action}
      title="Match to a student"
      description={`${formatAnyMoney(payment)}, paid on ${presentDay(payment.paidOn)}.${bought} ${providerNames[payment.provider]} is asked again; where the amount is that plan’s price, its lessons open to the student.`}
      label="Match the payment"
      pendingLabel="Matching…"
      onClose={onClose}
    >
      <StudentPicker
        suggested={payment.payerEmail ?? ""}
        value={studentId}
        error={form.field("studentId").error}
        onChange={(id) => {
          form.setValue("studentId", id);
          form.clearErrors("studentId");
        }}
      />
      {!payment.plan && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="What it bought"
            options={[
              { value: "", label: "Choose a plan" },
              ...paidPlans.map((value) => ({ value, label: `${planName(value)} plan` })),
            ]}
            {...form.field("plan")}
          />
          <SelectField
            label="For"
            options={[
              { value: "monthly", label: "A month" },
              { value: "yearly", label: "A year" },
            ]}
            {...form.field("billingPeriod")}
          />
        </div>
      )}
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      <FreshCodeField {...form.field("code")} />
    </ActionDialog>
  );
}
