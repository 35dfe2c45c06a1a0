import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import type { PractisedPassage } from "#practice/contract/run-endpoints.ts";
import {
  sharedPracticeEndpoints as endpoints,
  type SharedPractice as Practice,
  type StuckBar,
} from "#practice/contract/shared-practice.ts";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { describePassage, describeRun, presentDuration } from "../pages/diary/describe-run.ts";

const mostPassages = 10;

/** What a student practised and where they are stuck, if they let the teacher see it. */
export function SharedPractice({ studentId }: { studentId: string }) {
  const ahead = -new Date().getTimezoneOffset();
  const query = useQuery({
    queryKey: [endpoints.sharedPractice.path, studentId, ahead],
    queryFn: async ({ signal }) => {
      const input = { params: { studentId }, query: { ahead } };
      return (await callApi(endpoints.sharedPractice, input, { signal })).data;
    },
  });
  const practice = query.data?.practice;
  return (
    <ListSection
      id="practice"
      title="Practice"
      lead={practice ? describeTime(practice) : "In the practice room."}
    >
      <QueryView
        query={query}
        skeleton={<ListSkeleton label="Loading the practice" />}
        errorText="Unable to fetch the practice."
      >
        {({ practice: shared }) =>
          shared ? (
            <>
              {shared.stuck.length > 0 && <Stuck bars={shared.stuck} />}
              <Passages passages={shared.passages.slice(0, mostPassages)} />
            </>
          ) : (
            <EmptyList>
              This student does not share it. They can, on the page Practice of their account.
            </EmptyList>
          )
        }
      </QueryView>
    </ListSection>
  );
}

function describeTime({ activeSeconds, dayCount, days }: Practice): string {
  const last = days[0];
  if (!last) return "Nothing practised yet.";
  const onDays = dayCount === 1 ? "one day" : `${dayCount} days`;
  return `${presentDuration(activeSeconds)} on ${onDays}, last on ${presentDay(last.day)}.`;
}

function Stuck({ bars }: { bars: readonly StuckBar[] }) {
  return (
    <div className="mb-8">
      <h3 className="font-medium">Stuck here</h3>
      <ul className="mt-2 grid gap-1">
        {bars.map(({ videoId, title, number, hand, runs }) => (
          <li key={`${videoId} ${number}`} className="wrap-anywhere">
            <Link
              to={`/practice/${videoId}#bars=${encodeURIComponent(number)}`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-accent-text"
            >
              {title}, bar {number}
            </Link>
            <span className="text-muted">
              {" "}
              {hand === "both" ? "both hands" : `${hand} hand`}, a slip in each of the last {runs}{" "}
              runs
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Passages({ passages }: { passages: readonly PractisedPassage[] }) {
  return (
    <ul className={listClass}>
      {passages.map((passage) => (
        <li
          key={`${passage.videoId} ${passage.passage} ${passage.hands}`}
          className={listItemClass}
        >
          <p className="wrap-anywhere">
            <span className="font-medium">{passage.title}</span>: {describePassage(passage)}
          </p>
          <p className="text-small text-muted">
            {presentDay(passage.lastRun.startedAt)}. {describeRun(passage.lastRun)}.{" "}
            {presentDuration(passage.activeSeconds)} in all.
          </p>
        </li>
      ))}
    </ul>
  );
}
