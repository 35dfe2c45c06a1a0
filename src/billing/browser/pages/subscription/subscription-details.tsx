import { type ReactNode, useState } from "react";
import { useHeldPlanName, usePlanNames, useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type Plan, type Provider } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { formatOpenedLessons, keysOf } from "../plans/plan-keys.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { findCancellable } from "./cancel-subscription.ts";
import { type ChargeNotice, presentChargeNotice } from "./charge-notice.ts";
import { GoOnButton } from "./go-on-button.tsx";
import { isPastDue, listSubscriptionRows } from "./subscription-rows.ts";

/** The user's plan with its levels, price, days and actions (spec §2). */
export function SubscriptionDetails() {
  const { currentUser } = useSession();
  if (!currentUser) return null;
  const { subscription, renewal } = currentUser;
  if (subscription !== "free") return <Subscription user={currentUser} plan={subscription} />;
  return renewal ? <Subscription user={currentUser} plan={renewal.plan} /> : <NoPlan />;
}

function NoPlan() {
  return (
    <div className="max-w-[34rem] rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8">
      <p className="font-title text-2xl">{useHeldPlanName("free")}</p>
      <p className="mt-3 mb-7 text-muted">
        With a plan the lessons of its levels open: by the month or by the year, in dollars or
        naira.
      </p>
      <LinkButton to="/plans">See the plans</LinkButton>
    </div>
  );
}

/** A plan that grants access, or one that is charged without access. */
function Subscription({ user, plan }: { user: CurrentUser; plan: Plan }) {
  const [cancelling, setCancelling] = useState(false);
  const planName = usePlanNames()(plan);
  const now = new Date();
  const isOpen = user.subscription !== "free";
  const notice = presentChargeNotice(user, planName, now);
  const isOtherFirst =
    notice?.canPayAnotherWay || user.isPaidOnce || user.subscriptionStatus === "cancelled";
  const isStray = !isOpen && !isPastDue(user);
  return (
    <article
      aria-labelledby="subscription-plan"
      className="max-w-[44rem] rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="subscription-plan" className="font-title text-figure leading-tight">
          {planName}
        </h2>
        <StatusBadge user={user} />
      </div>
      {notice && <Notice notice={notice} />}
      {isOpen && (
        <>
          <div aria-hidden className="mt-6">
            <FourKeys keys={keysOf(plan)} className="h-7" />
          </div>
          <p className="mt-3 text-small text-muted">Opens {formatOpenedLessons(plan)}</p>
        </>
      )}
      <dl className="mt-7 border-b border-line">
        {listSubscriptionRows(user, now).map(([term, value]) => (
          <Row key={term} term={term}>
            {value}
          </Row>
        ))}
      </dl>
      <div className="button-row mt-8">
        {notice?.canPayAnotherWay && <LinkButton to="/plans">Pay another way</LinkButton>}
        {user.isPaidOnce && (
          <LinkButton to={`/plans?period=${user.subscriptionType}`}>Pay again</LinkButton>
        )}
        <GoOnButton user={user} />
        {isOpen && (
          <LinkButton to="/plans" variant={isOtherFirst ? "ghost" : "primary"}>
            Change plan
          </LinkButton>
        )}
        <ChangeCardButton user={user} />
        {findCancellable(user) && (
          <Button variant={isStray ? "primary" : "ghost"} onClick={() => setCancelling(true)}>
            Cancel subscription
          </Button>
        )}
        {isStray && (
          <LinkButton to="/plans" variant="ghost">
            See the plans
          </LinkButton>
        )}
      </div>
      {cancelling && (
        <CancelDialog user={user} planName={planName} onClose={() => setCancelling(false)} />
      )}
    </article>
  );
}

function Notice({ notice: { title, text } }: { notice: ChargeNotice }) {
  return (
    <div className="mt-6 border-l-4 border-danger pl-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-small text-muted">{text}</p>
    </div>
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

function StatusBadge({ user }: { user: CurrentUser }) {
  const status = isPastDue(user) ? "past-due" : user.subscriptionStatus;
  if (user.subscription === "free") return <Badge kind="outline">No access</Badge>;
  if (!status) return null;
  if (user.isPaidOnce) return <Badge kind="accent">Paid once</Badge>;
  return <Badge kind={status === "active" ? "accent" : "outline"}>{statusNames[status]}</Badge>;
}

/**
 * The providers with a page for changing the card. PayPal's payers change it in their own account.
 */
const hasCardPage: Record<Provider, boolean> = { paystack: true, paypal: false };

/** A link to the provider's page for changing a renewing plan's card. */
function ChangeCardButton({ user }: { user: CurrentUser }) {
  const [pending, setPending] = useState(false);
  const { renewal, _id: userId } = user;
  if (!renewal || !hasCardPage[renewal.provider]) return null;
  const open = async () => {
    setPending(true);
    try {
      const params = { userId };
      const { data } = await callApi(billingEndpoints.manageSubscription, { params });
      window.location.assign(data.url);
    } catch (error) {
      setPending(false);
      notifyError(error instanceof ApiError ? error.message : "Unable to open the card's page");
    }
  };
  return (
    <Button variant="ghost" pending={pending} onClick={() => void open()}>
      Change card
    </Button>
  );
}
