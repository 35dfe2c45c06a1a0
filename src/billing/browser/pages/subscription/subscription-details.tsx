import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePlanNames, useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { PlanOffer, Provider } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { keysOf, presentOpenedLessons } from "../plans/plan-keys.ts";
import { plansQuery } from "../plans/plans-query.ts";
import { periodNames } from "../plans/present-price.ts";
import { canCancel } from "./can-cancel.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

/** The user's plan with its levels, price and actions (spec §2). */
export function SubscriptionDetails() {
  const { currentUser } = useSession();
  const plans = useQuery(plansQuery);
  if (!currentUser) return null;
  if (currentUser.subscription === "free") return <NoPlan />;
  const offer = plans.data?.find(({ plan }) => plan === currentUser.subscription);
  return <HeldPlan user={currentUser} offer={offer} />;
}

function NoPlan() {
  return (
    <div className="max-w-[34rem] rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8">
      <p className="font-title text-2xl">No plan yet</p>
      <p className="mt-3 mb-7 text-muted">
        With a plan the lessons of its levels open: by the month or by the year, in dollars or
        naira.
      </p>
      <LinkButton to="/plans">See the plans</LinkButton>
    </div>
  );
}

function HeldPlan({ user, offer }: { user: CurrentUser; offer: PlanOffer | undefined }) {
  const [cancelling, setCancelling] = useState(false);
  const planName = usePlanNames()(user.subscription);
  return (
    <article
      aria-labelledby="held-plan"
      className="max-w-[44rem] rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="held-plan" className="font-title text-figure leading-tight">
          {planName}
        </h2>
        <StatusBadge status={user.subscriptionStatus} />
      </div>
      <div aria-hidden className="mt-6">
        <FourKeys keys={keysOf(user.subscription)} className="h-7" />
      </div>
      <p className="mt-3 text-small text-muted">Opens {presentOpenedLessons(user.subscription)}</p>
      <dl className="mt-7 border-b border-line">
        {detailsOf(user, offer).map(([term, value]) => (
          <Row key={term} term={term}>
            {value}
          </Row>
        ))}
      </dl>
      <div className="button-row mt-8">
        <LinkButton to="/plans">Change plan</LinkButton>
        {canCancel(user) && (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {cancelling && (
        <CancelDialog user={user} planName={planName} onClose={() => setCancelling(false)} />
      )}
    </article>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-line py-3.5 text-small">
      <dt className="text-muted">{term}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}

const statusNames = {
  active: "Active",
  "past-due": "Payment due",
  cancelled: "Cancelled",
} as const;

function StatusBadge({ status }: { status: CurrentUser["subscriptionStatus"] }) {
  if (!status) return null;
  return <Badge kind={status === "active" ? "accent" : "outline"}>{statusNames[status]}</Badge>;
}

const methods = {
  paystack: { name: "Card, through Paystack", currency: "NGN" },
  paypal: { name: "PayPal", currency: "USD" },
} as const satisfies Record<Provider, unknown>;

function detailsOf(user: CurrentUser, offer: PlanOffer | undefined): [string, string][] {
  const { subscriptionType: period, subscriptionMethod: method, paidThrough } = user;
  const rows: [string, string][] = [];
  if (offer && period && method) {
    const { currency } = methods[method];
    const price = presentMoney(offer.prices[period][currency], currency);
    rows.push(["Price", `${price} ${periodNames[period].every}`]);
  }
  if (method) rows.push(["Paid by", methods[method].name]);
  if (user.subscribedOn) rows.push(["Subscribed on", presentDay(user.subscribedOn)]);
  if (paidThrough) rows.push([throughTerm(user), presentDay(paidThrough)]);
  return rows;
}

function throughTerm({ subscriptionStatus }: CurrentUser): string {
  if (subscriptionStatus === "cancelled") return "Open until";
  return subscriptionStatus === "past-due" ? "Was due on" : "Renews on";
}
