import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod } from "#billing/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { useLazyComponent } from "#ui/interaction/use-lazy-component.ts";
import { plansQuery } from "../../plans-query.ts";
import type { WantedPayment } from "../payment/payment.tsx";
import { planActionFor } from "../plans/plan-action.ts";
import { periodNames } from "../plans/present-price.ts";

const loadPayment = () => import("../payment/payment.tsx");
const loadDialog = () => import("../plans/own-plan-dialog.tsx");

/** Resumes the user's cancelled plan, or changes the billing period of one that renews. */
export function GoOnButton({ user }: { user: CurrentUser }) {
  const plans = useQuery(plansQuery);
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<WantedPayment | null>(null);
  const Payment = useLazyComponent(loadPayment, wanted !== null, () => setWanted(null));
  const OwnPlanDialog = useLazyComponent(loadDialog, isAsking, () => setAsking(false));
  const offer = plans.data?.find(({ plan }) => plan === user.subscription);
  const action = findAction(user);
  // The account's pages show a minor the required confirmation.
  if (!offer || offer.lessons === 0 || user.awaitsGuardian) return null;
  return (
    <>
      {action && (
        <Button
          variant={action.isResumed ? "primary" : "ghost"}
          aria-busy={(isAsking && !OwnPlanDialog) || undefined}
          onClick={() => setAsking(true)}
        >
          {action.text}
        </Button>
      )}
      {OwnPlanDialog && isAsking && action && (
        <OwnPlanDialog
          user={user}
          offer={offer}
          period={action.period}
          onPay={(way) => {
            setWanted({ plan: offer.plan, period: action.period, way });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {Payment && wanted && (
        <Payment wanted={wanted} offers={[offer]} unfinished={null} onEnd={() => setWanted(null)} />
      )}
    </>
  );
}

interface Action {
  text: string;
  period: BillingPeriod;
  isResumed: boolean;
}

function findAction(user: CurrentUser): Action | null {
  const { subscription, subscriptionType, renewal } = user;
  if (subscription === "free" || !subscriptionType) return null;
  if (planActionFor(user, subscription, subscriptionType) === "resume") {
    return { text: "Resume", period: subscriptionType, isResumed: true };
  }
  const period = renewal?.billingPeriod === "yearly" ? "monthly" : "yearly";
  if (planActionFor(user, subscription, period) !== "switch") return null;
  return { text: `Switch to ${periodNames[period].adverb}`, period, isResumed: false };
}
