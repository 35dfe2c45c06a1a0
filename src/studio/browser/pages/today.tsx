import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import type { DataOf } from "#platform/contract.ts";
import { todayEndpoints } from "#studio/contract/today.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { ListSection, ListSkeleton } from "../list/studio-list.tsx";
import { StudioArea } from "../studio-area.tsx";
import type { Route } from "./+types/today.ts";
import { ContentGapList } from "./today/content-gaps.tsx";
import { FirstStepList } from "./today/first-steps.tsx";
import { WaitingList } from "./today/waiting-list.tsx";

/** The polling interval while a film is encoded. */
const PREPARING_REFETCH_MS = 5_000;

const confinementLabels = {
  jailed: "Films are read by a program that sees nothing but the film.",
  isolated:
    "Films are read by a program without a network. With bubblewrap it would see no other file.",
  limits: "Films are read by a program with limits of time, memory and size alone.",
  none: "Films are read by a program without limits: ask your operator to confine ffmpeg.",
} as const;

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Studio",
    description: "What waits for the teacher today.",
    hidden: true,
  });

/** The studio's first page: the issues that wait for the teacher. */
export default function Today() {
  return (
    <StudioArea title="Today">
      <Waiting />
    </StudioArea>
  );
}

function Waiting() {
  const query = useQuery({
    ...apiQuery("/api/studio/today", async () => todayEndpoints.today, {}),
    refetchInterval: ({ state }) =>
      state.data?.firstSteps?.draft?.film === "preparing" ? PREPARING_REFETCH_MS : false,
  });
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton label="Loading what waits for you" />}
      errorText="Unable to fetch what waits for you."
    >
      {(today) => <WhatWaits {...today} />}
    </QueryView>
  );
}

type TodayData = DataOf<typeof todayEndpoints.today>;

function WhatWaits({ waiting, firstSteps, content, filmConfinement }: TodayData) {
  return (
    <>
      {firstSteps && <FirstStepList steps={firstSteps} />}
      <ListSection
        id="waiting"
        title="What waits for you"
        lead="Whatever else the school does, it does by itself."
      >
        <WaitingList waiting={waiting} />
      </ListSection>
      <ContentGapList gaps={content} isOpen={firstSteps !== null} />
      {filmConfinement && (
        <p className="mt-6 text-small text-muted">{confinementLabels[filmConfinement]}</p>
      )}
    </>
  );
}
