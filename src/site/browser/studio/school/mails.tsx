import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { ListSection, ListSkeleton } from "#studio/browser/index.ts";
import {
  instructorMailEndpoints as endpoints,
  type InstructorMailKind,
  type InstructorMails,
} from "#studio/contract/instructor-mail.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Switch } from "#ui/forms/switch.tsx";

const mailsQuery = queryOptions({
  queryKey: [endpoints.instructorMails.path],
  queryFn: async ({ signal }) => (await callApi(endpoints.instructorMails, {}, { signal })).data,
});

const texts: Record<InstructorMailKind, { label: string; note: string }> = {
  disputes: {
    label: "Disputed payments",
    note: "At once, with the day until which you can answer.",
  },
  questions: { label: "Questions", note: "New ones, and replies below answered ones." },
  "low-reviews": { label: "Low reviews", note: "Three stars of five, or fewer." },
  "failed-films": { label: "Failed films", note: "Films that could not be prepared." },
  "failed-renewals": {
    label: "Failed renewals",
    note: "Students whose payment did not go through.",
  },
};

/** The mails that the school gets, each kind with its switch. */
export function Mails() {
  return (
    <QueryView
      query={useQuery(mailsQuery)}
      skeleton={<ListSkeleton label="Mails" />}
      errorText="Unable to fetch which mails you get."
    >
      {(mails) => <MailSwitches {...mails} />}
    </QueryView>
  );
}

function MailSwitches({ mails, recipients }: InstructorMails) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ kind, isOn }: { kind: InstructorMailKind; isOn: boolean }) =>
      (await callApi(endpoints.setInstructorMail, { params: { kind }, body: { isOn } })).data,
    onSuccess: (data) => client.setQueryData(mailsQuery.queryKey, data),
  });
  const saving = save.isPending ? save.variables : null;
  return (
    <ListSection
      id="mails"
      title="Mails to you"
      lead={`A dispute is mailed at once, everything else once a day from eight in the morning, and nothing where nothing happened. To ${presentList(recipients)}.`}
    >
      <ul className="grid max-w-[40rem] gap-2">
        {mails.map(({ kind, isOn }) => (
          <li key={kind}>
            <Switch
              checked={saving?.kind === kind ? saving.isOn : isOn}
              pending={saving !== null}
              onChange={(wanted) => save.mutate({ kind, isOn: wanted })}
            >
              <span className="grid py-1">
                <span className="font-medium">{texts[kind].label}</span>
                <span className="text-muted">{texts[kind].note}</span>
              </span>
            </Switch>
          </li>
        ))}
      </ul>
      {save.isError && (
        <p role="alert" className="mt-4 font-medium text-danger-text">
          {failureText(save.error, "Unable to save this. Please try again.")}
        </p>
      )}
    </ListSection>
  );
}
