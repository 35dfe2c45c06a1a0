import { intendPlan, useSession } from "#accounts/browser/index.ts";
import { type BillingPeriod, type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { ListedPlan } from "#billing/contract.ts";
import { QueryFallback, type QueryState } from "#ui/feedback/query-view.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { AwaitingScripts } from "#ui/forms/submit-button.tsx";
import { type PlanAction, planActionFor } from "./plan-action.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanCardSkeleton } from "./plan-card-skeleton.tsx";
import { periodNames } from "./present-price.ts";
import { WaitForPlan } from "./wait-for-plan.tsx";

interface PlanListProps {
  plans: QueryState & { data: ListedPlan[] | undefined };
  period: BillingPeriod;
  /** The plan whose dialog is loading. */
  opening: PaidPlan | undefined;
  onChoose: (offer: ListedPlan, action: BuyAction) => void;
}

type BuyAction = Exclude<PlanAction, "your-plan">;

/** The five plan cards with the current user's actions (spec §4). */
export function PlanList({ plans, period, opening, onChoose }: PlanListProps) {
  const { currentUser } = useSession();
  const held = currentUser ?? visitor;
  const awaitsGuardian = currentUser?.awaitsGuardian === true;
  if (!plans.data) {
    const skeleton = (
      <div className={gridClass} aria-hidden>
        {paidPlans.map((plan, index) => (
          <div key={plan} data-skeleton className={spans[index]}>
            <PlanCardSkeleton plan={plan} period={period} isFeatured={plan === featuredPlan} />
          </div>
        ))}
      </div>
    );
    return <QueryFallback query={plans} skeleton={skeleton} errorText="Unable to fetch plans." />;
  }
  return (
    <ul className={gridClass}>
      {plans.data.map((offer, index) => {
        const action = planActionFor(held, offer.plan, period);
        return (
          <li key={offer.plan} className={spans[index]}>
            <PlanCard
              offer={offer}
              period={period}
              isHeld={held.subscription === offer.plan}
              isFeatured={offer.plan === featuredPlan}
            >
              {action !== "your-plan" && offer.lessons === 0 && (
                <WaitForPlan offer={offer} period={period} />
              )}
              {action !== "your-plan" && offer.lessons > 0 && awaitsGuardian && (
                <p className="text-small text-muted">
                  Opens to you once your parent or guardian has confirmed.
                </p>
              )}
              {action !== "your-plan" && offer.lessons > 0 && !awaitsGuardian && (
                <Choose
                  offer={offer}
                  period={period}
                  action={action}
                  onChoose={onChoose}
                  isOpening={opening === offer.plan}
                />
              )}
            </PlanCard>
          </li>
        );
      })}
    </ul>
  );
}

const visitor = { subscription: "free", subscriptionStatus: null } as const;

/** The highlighted plan. */
const featuredPlan: PaidPlan = "intermediate-pro";

// 3 + 2 columns on wide screens, 2 + 2 + 1 on medium ones, else one.
const gridClass = "grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-6";
const spans = [
  "xl:col-span-2",
  "xl:col-span-2",
  "xl:col-span-2",
  "xl:col-span-3",
  "md:col-span-2 xl:col-span-3",
];

const verbs = {
  subscribe: "Subscribe",
  upgrade: "Upgrade",
  downgrade: "Downgrade",
  pay: "Pay now",
  "pay-again": "Pay again",
  resume: "Resume",
} as const;

/** The text of a card's button, and its accessible name. */
function labelsOf(action: BuyAction, { name }: ListedPlan, period: BillingPeriod) {
  if (action === "switch") {
    const { adverb } = periodNames[period];
    return { text: `Switch to ${adverb}`, label: `Switch ${name} to ${adverb}` };
  }
  const text = verbs[action];
  if (action === "resume") return { text, label: `${text} ${name}` };
  const isPayment = action === "pay" || action === "pay-again";
  return { text, label: `${text} ${isPayment ? "for" : "to"} ${name}` };
}

interface ChooseProps extends Pick<PlanListProps, "onChoose" | "period"> {
  offer: ListedPlan;
  action: BuyAction;
  /** True while its dialog is loading. */
  isOpening: boolean;
}

/**
 * Visitors register first and are offered their choice afterwards; signed-in users choose how to
 * pay (spec §2).
 */
function Choose({ offer, period, action, isOpening, onChoose }: ChooseProps) {
  const { isAuthenticated, isLoading } = useSession();
  const { text, label } = labelsOf(action, offer, period);
  if (!isAuthenticated) {
    return (
      <>
        <LinkButton
          to="/register"
          onClick={() => intendPlan({ plan: offer.plan, period })}
          aria-label={label}
          className={isLoading ? "signed-in:hidden" : undefined}
        >
          Subscribe
        </LinkButton>
        {isLoading && (
          <span className="hidden signed-in:block">
            <Button disabled>
              <AwaitingScripts>
                <span className="inline-block w-20" />
              </AwaitingScripts>
            </Button>
          </span>
        )}
      </>
    );
  }
  return (
    <Button
      aria-label={label}
      variant={action === "downgrade" ? "ghost" : "primary"}
      // Not disabled, since it must keep the focus, which the closing dialog returns to it.
      aria-busy={isOpening || undefined}
      className={isOpening ? "animate-shimmer" : undefined}
      onPointerEnter={() => void import("../payment/payment.tsx")}
      onFocus={() => void import("../payment/payment.tsx")}
      onClick={() => {
        if (!isOpening) onChoose(offer, action);
      }}
    >
      {text}
    </Button>
  );
}
