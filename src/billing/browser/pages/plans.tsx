import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { type BillingPeriod, billingPeriods } from "#billing/contract/plans.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { useLazyComponent } from "#ui/interaction/use-lazy-component.ts";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { plansQuery } from "../plans-query.ts";
import type { Route } from "./+types/plans.ts";
import { FinishSubscribing } from "./payment/finish-subscribing.tsx";
import { type PendingPayment, readPendingPayment } from "./payment/flow/pending-payment.ts";
import type { WantedPayment } from "./payment/payment.tsx";
import { PendingTransfer } from "./payment/pending-transfer.tsx";
import type { PlanChange } from "./plans/change-plan-dialog.tsx";
import { readBillingPeriod } from "./plans/first-choice.ts";
import { PlanComparisonTable } from "./plans/plan-comparison.tsx";
import { PlanList } from "./plans/plan-list.tsx";

// Loaded when a user is about to pay or to change their plan.
const loadPayment = () => import("./payment/payment.tsx");
const loadChange = () => import("./plans/change-plan-dialog.tsx");
const loadNotRenewing = () => import("./plans/not-renewing-dialog.tsx");
const loadOwn = () => import("./plans/own-plan-dialog.tsx");

export const handle = { pageTheme: "light", knownQuery: { period: billingPeriods } };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Plans",
    description:
      "What each plan opens and what it costs, by the month or by the year, in dollars or naira.",
  });

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [plansQuery]);
export const clientLoader = () => null;

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Plans />
    </HydrationBoundary>
  );
}

function Plans() {
  const [period, setPeriod] = useBillingPeriod();
  const plans = useQuery(plansQuery);
  const [wanted, setWanted] = useState<WantedPayment | null>(null);
  const [change, setChange] = useState<PlanChange | null>(null);
  const [own, setOwn] = useState<Omit<PlanChange, "action"> | null>(null);
  /** After "Yes, Continue": the earlier plan is cancelled and the new one is not paid yet. */
  const [changing, setChanging] = useState<"paying" | "left" | null>(null);
  const { currentUser } = useSession();
  const unfinished = useUnfinishedPayment();
  const isPaying = wanted !== null || unfinished !== null;
  const Payment = useLazyComponent(loadPayment, isPaying, () => setWanted(null));
  const ChangePlanDialog = useLazyComponent(loadChange, change !== null, () => setChange(null));
  const OwnPlanDialog = useLazyComponent(loadOwn, own !== null, () => setOwn(null));
  const isLeft = changing === "left" && currentUser?.subscriptionStatus === "cancelled";
  const NotRenewingDialog = useLazyComponent(loadNotRenewing, isLeft, () => setChanging(null));
  const heldOffer = plans.data?.find((offer) => offer.plan === currentUser?.subscription);
  const hasDollarCard = plans.data?.some((offer) => offer.hasDollarCard);
  const opening =
    (wanted && !Payment && wanted.plan) ||
    (change && !ChangePlanDialog && change.offer.plan) ||
    (own && !OwnPlanDialog && own.offer.plan);
  return (
    <Section>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8 pb-10 sm:pb-12">
        <div className="max-w-[44rem]">
          <Eyebrow className="mb-2">Plans</Eyebrow>
          <Heading level={1}>Choose how far you want to go</Heading>
          <p className="mt-5 text-lead text-muted">
            By the month or by the year. The lit keys on a card show the levels that its plan opens.
          </p>
        </div>
        <Segmented label="Billing period" options={periods} value={period} onChange={setPeriod} />
      </header>
      <PendingTransfer className="mb-10" />
      <FinishSubscribing
        offers={plans.data ?? []}
        isPaying={wanted !== null}
        onContinue={setWanted}
      />
      <PlanList
        plans={plans}
        period={period}
        opening={opening || undefined}
        onChoose={(offer, action) => {
          if (action === "upgrade" || action === "downgrade") setChange({ action, offer, period });
          else if (action === "resume" || action === "switch") setOwn({ offer, period });
          else setWanted({ plan: offer.plan, period });
        }}
      />
      {plans.data && <PlanComparisonTable offers={plans.data} />}
      <p className="mt-10 max-w-[62ch] text-small text-muted">
        Cards are charged in naira{hasDollarCard && " or dollars"}, PayPal in dollars. A plan renews
        by itself each month or year until it is cancelled. Paid once, by bank transfer, USSD or
        card, it does not. More in the{" "}
        <Link to="/faq" className="text-accent-text underline underline-offset-4">
          questions and answers
        </Link>{" "}
        and the{" "}
        <Link to="/terms-of-use" className="text-accent-text underline underline-offset-4">
          terms of use
        </Link>
        .
      </p>
      {ChangePlanDialog && change && currentUser && (
        <ChangePlanDialog
          user={currentUser}
          change={change}
          onConfirmed={() => {
            setWanted({ plan: change.offer.plan, period: change.period });
            setChanging("paying");
            setChange(null);
          }}
          onClose={() => setChange(null)}
        />
      )}
      {NotRenewingDialog && isLeft && currentUser && (
        <NotRenewingDialog
          user={currentUser}
          onResume={() => {
            setChanging(null);
            if (heldOffer) {
              setOwn({ offer: heldOffer, period: currentUser.subscriptionType ?? "monthly" });
            }
          }}
          onClose={() => setChanging(null)}
        />
      )}
      {OwnPlanDialog && own && currentUser && (
        <OwnPlanDialog
          user={currentUser}
          {...own}
          onPay={(way) => {
            setWanted({ plan: own.offer.plan, period: own.period, way });
            setOwn(null);
          }}
          onClose={() => setOwn(null)}
        />
      )}
      {Payment && isPaying && (
        <Payment
          wanted={wanted}
          offers={plans.data ?? []}
          unfinished={unfinished}
          onEnd={() => {
            setWanted(null);
            setChanging((earlier) => earlier && "left");
          }}
        />
      )}
    </Section>
  );
}

const periods: readonly { value: BillingPeriod; label: string }[] = [
  { value: "yearly", label: "Yearly" },
  { value: "monthly", label: "Monthly" },
];

/** The billing period in the URL; changing it does not scroll (design: Money). */
function useBillingPeriod(): [BillingPeriod, (period: BillingPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const { currentUser } = useSession();
  const choose = (period: BillingPeriod) =>
    setSearch(
      (now) => {
        now.set("period", period);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [readBillingPeriod(search, currentUser?.subscriptionType), choose];
}

/** The user's payment that a reload interrupted. */
function useUnfinishedPayment(): PendingPayment | null {
  const { currentUser } = useSession();
  const [search] = useSearchParams();
  const [payment, setPayment] = useState<PendingPayment | null>(null);
  const userId = currentUser?._id;
  // PayPal redirects with this parameter if it could not open a window.
  const approved = search.get("subscription_id");
  useEffect(() => {
    if (userId === undefined) return;
    const pending = readPendingPayment(userId);
    const isPaid = pending?.isPaid === true || pending?.reference === approved;
    setPayment((earlier) => earlier ?? (pending && { ...pending, isPaid }));
  }, [userId, approved]);
  return payment;
}
