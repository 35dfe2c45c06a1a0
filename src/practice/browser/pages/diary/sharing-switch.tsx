import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { type Diary, runEndpoints } from "#practice/contract/run-endpoints.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { Heading } from "#ui/page/page.tsx";

interface SharingSwitchProps {
  isShared: boolean;
  /** The diary's place in the query cache. */
  diaryKey: QueryKey;
}

/** Lets the teacher see the student's practice. */
export function SharingSwitch({ isShared, diaryKey }: SharingSwitchProps) {
  const client = useQueryClient();
  const share = useMutation({
    mutationFn: (wanted: boolean) =>
      callApi(runEndpoints.sharePractice, { body: { isShared: wanted } }),
    onSuccess: ({ data }) =>
      client.setQueryData<Diary>(diaryKey, (diary) => diary && { ...diary, ...data }),
  });
  return (
    <section aria-labelledby="practice-sharing">
      <Heading level={2} look="small" id="practice-sharing">
        Your teacher
      </Heading>
      <p className="mt-1.5 mb-3 max-w-[40rem] text-small text-muted">
        Without this your teacher sees only how all students together come through a bar, from five
        students on.
      </p>
      <Switch checked={isShared} pending={share.isPending} onChange={share.mutate}>
        Let my teacher see my minutes, my passages and where I am stuck
      </Switch>
      {share.isError && (
        <p role="alert" className="mt-3 font-medium text-danger-text">
          {failureText(share.error, "Unable to save this. Please try again.")}
        </p>
      )}
    </section>
  );
}
