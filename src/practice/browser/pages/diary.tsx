import { type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { AccountArea, useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { fetchData } from "#platform/browser/api/api-query.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { type Diary, runEndpoints } from "#practice/contract/run-endpoints.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { sendKeptRuns } from "../runs/keep-runs.ts";
import type { Route } from "./+types/diary.ts";
import { presentDuration } from "./diary/describe-run.ts";
import { PassageList } from "./diary/passage-list.tsx";
import { SharingSwitch } from "./diary/sharing-switch.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Practice",
    description: "When you practised, what you played, and how it went.",
    hidden: true,
  });

export default function DiaryPage() {
  const { currentUser } = useSession();
  return (
    <AccountArea title="Practice">
      {currentUser && <DiaryOfUser key={currentUser._id} user={currentUser} />}
    </AccountArea>
  );
}

function DiaryOfUser({ user }: { user: CurrentUser }) {
  const ahead = -new Date().getTimezoneOffset();
  const queryKey = [runEndpoints.diary.path, user._id, ahead];
  const query = useQuery<Diary>({
    queryKey,
    queryFn: async ({ signal }) => {
      // The diary has what this device kept while it was offline.
      await sendKeptRuns({ userId: user._id, registeredAt: user.createdAt });
      return fetchData(async () => runEndpoints.diary, { query: { ahead } }, { signal });
    },
  });
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton className="h-96 w-full rounded-sheet" />}
      errorText="Unable to fetch your practice."
    >
      {(diary) =>
        diary.dayCount === 0 ? (
          <NothingPractised />
        ) : (
          <Practised diary={diary} diaryKey={queryKey} />
        )
      }
    </QueryView>
  );
}

function NothingPractised() {
  return (
    <div className="grid max-w-[34rem] justify-items-start gap-2">
      <p className="font-title text-2xl">Nothing practised yet</p>
      <p className="text-muted">
        Open a lesson, choose Practise, and play. What you play and how it went stands here
        afterwards.
      </p>
      <LinkButton to="/library" variant="ghost" className="mt-4">
        See the lessons
      </LinkButton>
    </div>
  );
}

interface PractisedProps {
  diary: Diary;
  /** The diary's place in the query cache. */
  diaryKey: QueryKey;
}

function Practised({ diary, diaryKey }: PractisedProps) {
  const { activeSeconds, dayCount, days, passages, isShared } = diary;
  return (
    <div className="grid max-w-[48rem] gap-12">
      <section aria-labelledby="practice-time">
        <Heading level={2} look="small" id="practice-time">
          {presentDuration(activeSeconds)} on {dayCount === 1 ? "one day" : `${dayCount} days`}
        </Heading>
        <p className="mt-1.5 text-small text-muted">
          Pauses of more than ten seconds do not count.
        </p>
        <DayList days={days} />
      </section>
      <section aria-labelledby="practice-passages">
        <Heading level={2} look="small" id="practice-passages">
          What you played last
        </Heading>
        <PassageList passages={passages} />
      </section>
      <SharingSwitch isShared={isShared} diaryKey={diaryKey} />
      <DownloadRuns />
    </div>
  );
}

function DownloadRuns() {
  const download = useMutation({
    mutationFn: () => downloadFile(runEndpoints.downloadRuns, { name: "my-practice.csv" }),
  });
  return (
    <div>
      <Button variant="ghost" pending={download.isPending} onClick={() => download.mutate()}>
        Download as a table (CSV)
      </Button>
      {download.isError && (
        <p role="alert" className="mt-3 font-medium text-danger-text">
          {failureText(download.error, "Unable to fetch your practice. Please try again.")}
        </p>
      )}
    </div>
  );
}

/** The last days with practice, each with a bar of its length. */
function DayList({ days }: { days: Diary["days"] }) {
  const longest = Math.max(1, ...days.map(({ activeSeconds }) => activeSeconds));
  return (
    <ul className="mt-6 grid gap-2">
      {days.map(({ day, activeSeconds }) => (
        <li key={day} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[16rem_1fr]">
          <span className="flex justify-between gap-4 text-small">
            <span>{presentDay(day, { weekday: true })}</span>
            <span className="whitespace-nowrap text-muted">{presentDuration(activeSeconds)}</span>
          </span>
          <span
            aria-hidden
            className="h-2 min-w-1 rounded-full bg-accent"
            style={{ width: `${Math.round((100 * activeSeconds) / longest)}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
