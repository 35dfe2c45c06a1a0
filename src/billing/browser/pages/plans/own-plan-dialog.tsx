import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { loadUser } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import {
  type BillingPeriod,
  billingEndpoints,
  type PlanOffer,
  type ResumeTerms,
} from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { PaymentWay } from "../payment/flow/payment-state.ts";
import { readFirstCurrency } from "./first-choice.ts";
import { periodNames, presentBothCurrencies } from "./present-price.ts";

interface OwnPlanDialogProps {
  user: CurrentUser;
  offer: PlanOffer;
  period: BillingPeriod;
  /** Starts the payment: by the given way with a later start, or undefined to choose one. */
  onPay: (way?: PaymentWay) => void;
  onClose: () => void;
}

/**
 * Shows the price and the first charge of resuming one's own plan or changing its billing period. A
 * stored card needs no payment page. Paid time is never charged again.
 */
export default function OwnPlanDialog({ user, offer, period, onPay, onClose }: OwnPlanDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isCardRefused, setCardRefused] = useState(false);
  const asked = useQuery(resumeTermsQuery(user._id, period));
  const terms = asked.data && (isCardRefused ? withoutCard(asked.data) : asked.data);
  const { adverb } = periodNames[period];
  const isResumed = user.subscriptionStatus === "cancelled";
  const resumeByCard = async ({
    firstChargeOn,
    amountMinor: expectedAmountMinor,
  }: StoredCardTerms) => {
    setPending(true);
    setFailure(null);
    try {
      const input = {
        params: { userId: user._id },
        body: { subscriptionType: period, expectedAmountMinor },
      };
      await callApi(billingEndpoints.resumeSubscription, input);
      await loadUser();
      notifySuccess(`${offer.name} renews ${adverb} from ${presentDay(firstChargeOn)}.`);
      onClose();
    } catch (error) {
      setPending(false);
      setFailure(error instanceof ApiError ? error.message : unreachable);
      if (error instanceof ApiError && error.code === "billing.no_stored_card")
        setCardRefused(true);
      // Shows the new price before the user can agree to it.
      if (error instanceof ApiError && error.code === "billing.other_price") void asked.refetch();
    }
  };
  const confirm = () => {
    if (terms?.kind === "now") return onPay();
    if (terms?.storedCard) return void resumeByCard(terms.storedCard);
    onPay("paypal");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={isResumed ? `Resume ${offer.name}?` : `Switch to ${adverb}?`}
      description={
        terms ? (
          <Consequences user={user} offer={offer} period={period} terms={terms} />
        ) : (
          !asked.isError && "One moment…"
        )
      }
    >
      {asked.isError && (
        <FetchFailure
          text={termsFailure}
          error={asked.error}
          onRetry={() => void asked.refetch()}
          pending={asked.isFetching}
        />
      )}
      {failure && (
        <p role="alert" className="mb-6 text-danger-text">
          {failure}
        </p>
      )}
      <div className="button-row">
        <Button pending={pending} disabled={!terms} onClick={confirm}>
          Yes, Continue
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onClose}>
          No, Exit
        </Button>
      </div>
    </Dialog>
  );
}

const unreachable = "We could not reach the school. Please check your connection.";

type StoredCardTerms = NonNullable<Extract<ResumeTerms, { kind: "later" }>["storedCard"]>;

const withoutCard = (terms: ResumeTerms): ResumeTerms =>
  terms.kind === "later" ? { ...terms, storedCard: null } : terms;

interface ConsequencesProps extends Pick<OwnPlanDialogProps, "user" | "offer" | "period"> {
  terms: ResumeTerms;
}

function Consequences({ user, offer, period, terms }: ConsequencesProps) {
  const until = user.paidThrough && presentDay(user.paidThrough);
  return (
    <>
      {terms.kind === "now" ? (
        <ChargedNow offer={offer} period={period} />
      ) : (
        <ChargedLater offer={offer} period={period} terms={terms} until={until} />
      )}
      {until && (
        <Paragraph>
          {terms.kind === "now"
            ? `The days that you have left, until ${until}, are added to it.`
            : `The days that you have left, until ${until}, stay yours.`}
        </Paragraph>
      )}
      <Paragraph>Everything that is open to you now stays open.</Paragraph>
    </>
  );
}

type Bought = Pick<OwnPlanDialogProps, "offer" | "period">;

function ChargedNow({ offer, period }: Bought) {
  const price = presentBothCurrencies(offer.prices[period], readFirstCurrency());
  return (
    <Paragraph>
      {offer.name} costs {price} {periodNames[period].every}, charged at once.
    </Paragraph>
  );
}

interface LaterProps extends Bought {
  terms: Extract<ResumeTerms, { kind: "later" }>;
  until: string | null | undefined;
}

function ChargedLater({ offer, period, terms: { storedCard, byApproval }, until }: LaterProps) {
  const { every, adverb } = periodNames[period];
  const charge = storedCard ?? byApproval[0];
  const card = storedCard?.last4 ? `your card ending ${storedCard.last4}` : "your card";
  return (
    <>
      {charge && (
        <Paragraph>
          Nothing is charged now. {offer.name} renews {adverb} from{" "}
          <strong className="font-semibold text-text">{presentDay(charge.firstChargeOn)}</strong>,
          at{" "}
          <strong className="font-semibold text-text">
            {presentMoney(charge.amountMinor, charge.currency)} {every}
          </strong>
          , {storedCard ? `on ${card}` : "through PayPal, where you agree to it now"}.
        </Paragraph>
      )}
      {!storedCard && (
        // A card that is not stored cannot be charged later.
        <Paragraph>By card you can pay from {until ?? "the day on which it ends"}.</Paragraph>
      )}
    </>
  );
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <span className="mt-3 block first:mt-0">{children}</span>
);

const termsFailure = "Unable to fetch the terms.";

/** The terms on which the user's own plan continues, fetched each time that they are shown. */
const resumeTermsQuery = (userId: string, period: BillingPeriod) =>
  queryOptions({
    queryKey: [billingEndpoints.resumeTerms.path, userId, period],
    queryFn: async ({ signal }) => {
      const input = { params: { userId }, query: { subscriptionType: period } };
      return (await callApi(billingEndpoints.resumeTerms, input, { signal, missing: termsFailure }))
        .data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
