import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { MoneyFlags } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { providerNames } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  ActionDialog,
  ItemActions,
  ListSection,
  StudentLines,
  StudioList,
  useStudioAction,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

type Flag = MoneyFlags["flags"][number];

const flagsQuery = pagedListQuery({
  path: studioMoneyEndpoints.moneyFlags.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(studioMoneyEndpoints.moneyFlags, { query: { cursor } }, { signal })).data,
  itemsOf: ({ flags }) => flags,
});

/** Issues about payments that need the school's decision. */
export function Flags() {
  const query = useInfiniteQuery(flagsQuery);
  const [resolving, setResolving] = useState<Flag | null>(null);
  return (
    <ListSection
      id="flags"
      title="Flags"
      lead="What the school noticed and cannot decide by itself. Look into it, then mark it as done."
    >
      <StudioList query={query} noun="flags" empty="Nothing to look at.">
        {(flag) => (
          <article className="text-small">
            <h3 className="font-medium">{flag.text}</h3>
            {flag.student && (
              <div className="mt-0.5">
                <StudentLines student={flag.student} />
              </div>
            )}
            <p className="mt-0.5 text-muted wrap-anywhere">
              {presentDay(flag.raisedOn)} · {providerNames[flag.provider]} {flag.subject}
              {flag.detail && ` · ${flag.detail}`}
            </p>
            <ItemActions>
              <Button variant="ghost" size="small" onClick={() => setResolving(flag)}>
                Mark as done
              </Button>
            </ItemActions>
          </article>
        )}
      </StudioList>
      {resolving && <ResolveDialog flag={resolving} onClose={() => setResolving(null)} />}
    </ListSection>
  );
}

function ResolveDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: "Unable to mark it. Please try again.",
    onDone: onClose,
    send: async (body) => {
      await callApi(studioMoneyEndpoints.resolveFlag, { params: { flagId: flag._id }, body });
      return "Marked as done";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Mark this flag as done?"
      description="It leaves this list. No money moves, and no plan changes."
      label="Mark as done"
      pendingLabel="Marking…"
      onClose={onClose}
    >
      <TextAreaField label="What did you find?" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}
