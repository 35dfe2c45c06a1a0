import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { newsEndpoints } from "#accounts/contract/news.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Mails about new lessons",
    description: "End the school’s mails about new lessons, or get them again.",
    hidden: true,
  });

/** Documents are cached without the query, so the page reads the token after hydration. */
export default function Unsubscribe() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  return (
    <Section>
      <div className="mx-auto max-w-[46rem]">
        {isHydrated ? (
          <Choice key={query.get("token")} token={query.get("token") ?? ""} />
        ) : (
          <>
            <PageHeader title={titles.asked} />
            <Skeleton className="h-12 w-48" />
          </>
        )}
      </div>
    </Section>
  );
}

const titles = {
  asked: "No more mails about new lessons?",
  ended: "You get no more mails about new lessons",
  undone: "You get mails about new lessons",
};

const texts = {
  asked: "Mails about your account, your payments and answers to your questions still come.",
  ended: "If that was a mistake, take it back here. You can also change it in your account.",
  undone: "At most once a day, when there is a lesson that your plan opens.",
};

/** The page of the link in the mail. Opening it changes nothing, since mail scanners open links. */
function Choice({ token }: { token: string }) {
  const choose = useMutation({
    mutationFn: async (subscribed: boolean) => {
      const { resubscribe, unsubscribe } = newsEndpoints;
      const endpoint = subscribed ? resubscribe : unsubscribe;
      return (await callApi(endpoint, { query: { token } })).data;
    },
  });
  const { data, isPending, isError, error } = choose;
  const state = data ? (data.subscribed ? "undone" : "ended") : "asked";
  const isEnded = state === "ended";
  return (
    <>
      <div aria-live="polite">
        <PageHeader title={titles[state]}>
          <p>{texts[state]}</p>
        </PageHeader>
      </div>
      <div className="button-row mb-6">
        <Button
          variant={isEnded ? "ghost" : "primary"}
          pending={isPending}
          onClick={() => choose.mutate(isEnded)}
        >
          {isEnded ? "Get them again" : "Get no more of them"}
        </Button>
        {state !== "asked" && (
          <LinkButton to="/" variant="ghost">
            Go Home
          </LinkButton>
        )}
      </div>
      {isError && (
        <p role="alert" className="font-medium text-danger-text">
          {failureText(error, "Unable to save this. Please try again.")}
        </p>
      )}
    </>
  );
}
