import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-deletion.ts";
import { contactQuery } from "./contact-query.ts";
import { CancelDeletion, ConfirmDeletion } from "./deletion-links.tsx";
import { DeletionRequested, useRequestedDeletion } from "./deletion-requested.tsx";
import { MessageForm } from "./message-form.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account Deletion",
    description: "Ask the school to delete your account and what it keeps about you.",
  });

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [contactQuery]);
export const clientLoader = () => null;

export default function AccountDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-[46rem]">
        <HydrationBoundary state={loaderData?.dehydratedState}>
          <Step />
        </HydrationBoundary>
      </div>
    </Section>
  );
}

/**
 * The form, or the page of a mail's link. Documents are cached without the query, so the page reads
 * the query after hydration.
 */
function Step() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const [confirm, cancel] = isHydrated ? [query.get("confirm"), query.get("keep")] : [null, null];
  if (confirm !== null) return <ConfirmDeletion key={confirm} token={confirm} />;
  if (cancel !== null) return <CancelDeletion key={cancel} token={cancel} />;
  return <Request />;
}

function Request() {
  const [requestedFor, storeRequest] = useRequestedDeletion();
  const { data, isError, error } = useQuery(contactQuery);
  if (isError) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton className="h-[40rem] w-full" />;
  const { title, intro } = data.accountDeletion;
  return (
    <>
      <PageHeader title={title}>
        <p>{intro}</p>
      </PageHeader>
      <DeletionRequested email={requestedFor} />
      <MessageForm
        kind="account-deletion"
        title="Account Deletion Request Form"
        rows={5}
        labels={labels}
        subject="Account Deletion Request"
        notice="Request sent successfully"
        place="corner"
        onSent={storeRequest}
      />
    </>
  );
}

const labels = {
  name: "Your Name",
  email: "Your Email",
  subject: "Subject",
  text: "Your Message",
  send: "Submit",
};
