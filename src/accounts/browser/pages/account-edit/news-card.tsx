import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { newsEndpoints } from "#accounts/contract/news.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Switch } from "#ui/forms/switch.tsx";

/** The switch of the mails about new lessons. A change is saved at once. */
export function NewsCard({ userId }: { userId: string }) {
  const params = { id: userId };
  const query = apiQuery("/api/user/{id}/news", async () => newsEndpoints.news, { params });
  const news = useQuery(query);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (subscribed: boolean) =>
      (await callApi(newsEndpoints.setNews, { params, body: { subscribed } })).data,
    onSuccess: (data) => client.setQueryData(query.queryKey, data),
  });
  return (
    <AccountCard
      title="Mails"
      lead="Mails about your account, your payments and answers to your questions always come."
    >
      <QueryView
        query={news}
        skeleton={<Skeleton className="h-11 w-full" />}
        errorText="Unable to fetch whether you get mails about new lessons."
      >
        {(data) => (
          <>
            <Switch
              checked={save.isPending ? save.variables : data.subscribed}
              pending={save.isPending}
              onChange={(subscribed) => save.mutate(subscribed)}
            >
              Mails about new lessons, once a day at most
            </Switch>
            {save.isError && (
              <p role="alert" className="mt-3 font-medium text-danger-text">
                {failureText(save.error, "Unable to save this. Please try again.")}
              </p>
            )}
          </>
        )}
      </QueryView>
    </AccountCard>
  );
}
