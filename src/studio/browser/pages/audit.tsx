import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { type ActionLog, auditLogEndpoints } from "#platform/contract/audit-log.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { SearchField } from "../list/search-field.tsx";
import { ListSection, StudentLines, StudioList } from "../list/studio-list.tsx";
import { presentTime } from "../present-time.ts";
import { StudioArea } from "../studio-area.tsx";
import { useStudioParts } from "../studio-parts.ts";
import type { Route } from "./+types/audit.ts";
import { actionOptions, presentAction } from "./audit/present-action.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Log",
    description: "What was done in the studio, by whom and why.",
    hidden: true,
  });

export default function Audit() {
  return (
    <StudioArea title="Log">
      <Actions />
    </StudioArea>
  );
}

const actionsQuery = (action: string, person: string) =>
  pagedListQuery({
    path: auditLogEndpoints.actions.path,
    search: `${action} ${person}`,
    fetchPage: async (cursor, signal) => {
      const query = { cursor, action, person };
      return (await callApi(auditLogEndpoints.actions, { query }, { signal })).data;
    },
    itemsOf: ({ actions }) => actions,
  });

const all = { value: "", label: "Everything" };

/** Instructors' actions with their reasons, filtered by action and person. */
function Actions() {
  const [action, setAction] = useState("");
  const [typed, setTyped] = useState("");
  const person = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery(actionsQuery(action, person));
  const isNarrowed = action !== "" || person !== "";
  return (
    <ListSection
      id="actions"
      title="What was done"
      lead="By whom and why, newest first. Nothing is ever taken from it."
      search={
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2 sm:items-end">
          <SelectField
            label="What"
            options={[all, ...actionOptions]}
            value={action}
            onChange={(event) => setAction(event.target.value)}
          />
          <SearchField
            label="Search people"
            placeholder="Name or email"
            value={typed}
            onChange={setTyped}
          />
        </div>
      }
    >
      <StudioList
        query={query}
        noun="log"
        empty={isNarrowed ? "Nothing of this was done." : "Nothing has been done here yet."}
      >
        {(action) => <Action action={action} />}
      </StudioList>
    </ListSection>
  );
}

function Action({ action }: { action: ActionLog["actions"][number] }) {
  const planName = useStudioParts().usePlanNames();
  const actor = action.atCommandLine ? "at the server’s command line" : action.actor;
  return (
    <article className="text-small">
      <h3 className="font-medium">{presentAction(action, planName)}</h3>
      {action.student && <StudentLines student={action.student} />}
      {action.reason && (
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">“{action.reason}”</p>
      )}
      <p className="mt-0.5 text-muted">
        {presentTime(action.doneOn)} · {actor ?? "a deleted account"}
      </p>
    </article>
  );
}
