import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  type PracticeWeek,
  type PractisedPassage,
  runEndpoints,
} from "#practice/contract/run-endpoints.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { describeTempo, describeWeeks, shareRight } from "./describe-run.ts";
import { WeekChart } from "./week-chart.tsx";

/** How a passage went week by week, fetched when the student opens it. */
export function PassageWeeks({ practised }: { practised: PractisedPassage }) {
  const [isOpen, setOpen] = useState(false);
  const { title } = practised;
  return (
    <details
      className="group/weeks border-line border-t px-5"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium text-muted hover:text-accent-text">
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform duration-200 group-open/weeks:rotate-90"
        />
        Week by week<span className="sr-only">: {title}</span>
      </summary>
      {isOpen && <Weeks practised={practised} />}
    </details>
  );
}

function Weeks({ practised }: { practised: PractisedPassage }) {
  const { videoId, passage, hands } = practised;
  const { currentUser } = useSession();
  const ahead = -new Date().getTimezoneOffset();
  const query = useQuery({
    queryKey: [runEndpoints.passageWeeks.path, currentUser?._id, videoId, passage, hands, ahead],
    queryFn: async ({ signal }) => {
      const input = { query: { videoId, hands, ahead, ...(passage !== null && { passage }) } };
      return (await callApi(runEndpoints.passageWeeks, input, { signal })).data.weeks;
    },
  });
  return (
    <div className="pb-5">
      <QueryView
        query={query}
        skeleton={<Skeleton className="h-40 w-full" />}
        errorText="Unable to fetch these weeks."
      >
        {(weeks) => <Shown weeks={weeks} />}
      </QueryView>
    </div>
  );
}

function Shown({ weeks }: { weeks: readonly PracticeWeek[] }) {
  return (
    <>
      <p className="max-w-[40rem] text-small">{describeWeeks(weeks)}</p>
      {weeks.length > 1 && (
        <>
          <WeekChart weeks={weeks} />
          <WeekTable weeks={weeks} />
        </>
      )}
    </>
  );
}

/** The chart in words, for screen readers. */
function WeekTable({ weeks }: { weeks: readonly PracticeWeek[] }) {
  return (
    // A table itself would not become narrower than its words.
    <div className="sr-only">
      <table>
        <caption>How each week went</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Runs</th>
            <th scope="col">Notes right</th>
            <th scope="col">Highest tempo</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((each) => (
            <tr key={each.week}>
              <th scope="row">{presentDay(each.week)}</th>
              <td>{each.runs}</td>
              <td>{shareRight(each)}%</td>
              <td>{describeTempo(each.speed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
