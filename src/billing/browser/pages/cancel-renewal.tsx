import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { usePlanNames } from "#accounts/browser/index.ts";
import { type LinkedRenewal, renewalLinkEndpoints } from "#billing/contract/renewal-link.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/cancel-renewal.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Cancel a renewal",
    description: "What your plan’s next payment is, and a button that cancels it.",
    hidden: true,
  });

const question = "Cancel your plan’s renewal?";

/**
 * The page of the link in a mail. Documents are cached without the query, so the page reads the
 * token after hydration.
 */
export default function CancelRenewal() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  return (
    <Section>
      <div className="mx-auto max-w-[46rem]">
        {isHydrated ? <Renewal key={token} token={token} /> : <Waiting />}
      </div>
    </Section>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title={question} />
      <Skeleton className="h-12 w-48" />
    </>
  );
}

/** Opening the page changes nothing, since mail scanners open links. */
function Renewal({ token }: { token: string }) {
  const shown = useQuery({
    ...apiQuery("/api/subscription/renewal-link", async () => renewalLinkEndpoints.linkedRenewal, {
      query: { token },
    }),
    retry: false,
  });
  const cancel = useMutation({
    mutationFn: async () =>
      (await callApi(renewalLinkEndpoints.cancelByLink, { body: { token } })).data,
  });
  const renewal = cancel.data ?? shown.data;
  if (shown.isPending) return <Waiting />;
  return (
    <>
      <div aria-live="polite">
        <PageHeader title={renewal?.state === "ended" ? "Your plan does not renew" : question}>
          {renewal && <RenewalText renewal={renewal} />}
        </PageHeader>
      </div>
      <div className="button-row mb-6">
        {renewal?.state === "renews" && (
          <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the renewal
          </Button>
        )}
        <LinkButton to="/" variant="ghost">
          {renewal?.state === "renews" ? "Keep the plan" : "Go Home"}
        </LinkButton>
      </div>
      {(shown.isError || cancel.isError) && (
        <p role="alert" className="font-medium text-danger-text">
          {failureText(cancel.error ?? shown.error, "Unable to save this. Please try again.")}
        </p>
      )}
    </>
  );
}

function RenewalText({ renewal }: { renewal: LinkedRenewal }) {
  const planName = usePlanNames()(renewal.plan);
  const { amountMinor, currency, billingPeriod, state } = renewal;
  const each = billingPeriod === "yearly" ? "year" : "month";
  const [chargeOn, openUntil] = [presentDay(renewal.chargeOn), presentDay(renewal.openUntil)];
  const isOpen = Date.parse(renewal.openUntil) > Date.now();
  if (state === "ended") {
    return (
      <p>
        Nothing more is charged for your {planName} plan.
        {isOpen && ` Its lessons stay open to you until ${openUntil}.`}
      </p>
    );
  }
  return (
    <p>
      On {chargeOn} your {planName} plan renews for another {each}, and{" "}
      {presentMoney(amountMinor, currency)} is charged. If you cancel, nothing is charged
      {isOpen ? `, and its lessons stay open to you until ${openUntil}.` : "."}
    </p>
  );
}
