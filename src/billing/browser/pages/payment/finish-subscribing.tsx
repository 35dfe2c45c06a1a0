import { useEffect, useState } from "react";
import {
  AwaitsGuardian,
  clearIntendedPlan,
  readIntention,
  useSession,
} from "#accounts/browser/index.ts";
import type { ListedPlan } from "#billing/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { readFirstCurrency } from "../plans/first-choice.ts";
import { periodNames, presentBothCurrencies } from "../plans/present-price.ts";
import { WaitForPlan } from "../plans/wait-for-plan.tsx";
import type { PlanSelection } from "./flow/payment-steps.ts";

interface FinishSubscribingProps {
  offers: readonly ListedPlan[];
  /** True while the payment flow loads or runs. */
  isPaying: boolean;
  onContinue: (chosen: PlanSelection) => void;
}

/**
 * Offers users the plan that they chose before registering, and shows a minor the required
 * confirmation. Renders nothing for others.
 */
export function FinishSubscribing({ offers, isPaying, onContinue }: FinishSubscribingProps) {
  const { currentUser } = useSession();
  const { chosen, clear } = useIntendedPlan();
  const offer = offers.find(({ plan }) => plan === chosen?.plan);
  if (currentUser?.awaitsGuardian) {
    return <AwaitsGuardian toDo="pay for a plan" className="mb-10 max-w-[44rem] sm:mb-12" />;
  }
  if (!chosen || !offer) return null;
  const amounts = presentBothCurrencies(offer.prices[chosen.period], readFirstCurrency());
  const price = `${amounts} ${periodNames[chosen.period].every}`;
  return (
    <section
      aria-labelledby="finish-subscribing"
      className="mb-10 flex animate-settle flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-sheet border-l-4 border-accent bg-raised p-6 shadow-sheet sm:mb-12 sm:p-8"
    >
      <div>
        <h2 id="finish-subscribing" className="font-title text-2xl leading-tight tracking-tight">
          {offer.lessons === 0 ? `${offer.name} opens soon` : `Finish subscribing to ${offer.name}`}
        </h2>
        <p className="tabular mt-2 text-muted">{price}. Your account is ready.</p>
      </div>
      <div className="button-row max-sm:w-full">
        {offer.lessons === 0 ? (
          <WaitForPlan offer={offer} period={chosen.period} />
        ) : (
          <Button pending={isPaying} onClick={() => onContinue(chosen)}>
            Continue to payment
          </Button>
        )}
        <Button variant="ghost" disabled={isPaying} onClick={clear}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/**
 * The plan that a user without a plan chose as a visitor; undefined until the session is restored.
 */
function useIntendedPlan() {
  const { currentUser } = useSession();
  const [chosen, setChosen] = useState<PlanSelection>();
  const isFree = currentUser?.subscription === "free";
  useEffect(() => setChosen(isFree ? readIntention().choice : undefined), [isFree]);
  const clear = () => {
    clearIntendedPlan();
    setChosen(undefined);
  };
  return { chosen, clear };
}
