import { useQueries, useQuery } from "@tanstack/react-query";
import { Piano, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import type { EngravedSystem } from "#practice/contract/practice-document.ts";
import { type PrintedScore, practiceEndpoints } from "#practice/contract.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { isRootData } from "#ui/page/page-meta.ts";
import { systemQuery } from "../../view/score/system-query.ts";
import { ClosedLesson } from "../room/closed-lesson.tsx";
import { isPracticeRefusal, mayAskAgain } from "../room/practice-query.ts";
import { RoomMessage } from "../room/room-message.tsx";
import { ScoreFrame, ScoreSkeleton } from "./score-frame.tsx";
import "./score-sheet.css";

/** A lesson's printable score, for users who may watch the lesson. */
export default function ScoreSheet({ video }: { video: VideoDetails }) {
  const { isLoading } = useSession();
  const { videoId, title } = video;
  const query = useQuery({ ...printedScoreQuery(videoId), enabled: !isLoading });
  const { data, error, isPaused, isFetching, refetch } = query;
  // The plan may have ended since.
  if (data && !(error && isPracticeRefusal(error))) return <Sheet video={video} score={data} />;
  if (!error && !isPaused) return <ScoreSkeleton videoId={videoId} title={title} />;
  return (
    <RoomMessage videoId={videoId} title={title}>
      <ClosedLesson
        videoId={videoId}
        error={error}
        isFetching={isFetching}
        name="score"
        retry={() => void refetch()}
      />
    </RoomMessage>
  );
}

function Sheet({ video, score }: { video: VideoDetails; score: PrintedScore }) {
  const { videoId, title } = video;
  const { scoreSha256, composer, systems, state } = score;
  const queries = useQueries({
    queries: systems.map((_, index) =>
      systemQuery({ videoId, scoreSha256, layout: "wide", index }),
    ),
  });
  const isWhole = queries.length > 0 && queries.every(({ data }) => data !== undefined);
  const failed = queries.filter(({ isError }) => isError);
  const tools = (
    <>
      <LinkButton to={`/practice/${videoId}`} variant="ghost" size="small">
        <Piano size={18} aria-hidden />
        Practise
      </LinkButton>
      <Button size="small" disabled={!isWhole} onClick={() => print()}>
        <Printer size={18} aria-hidden />
        Print
      </Button>
    </>
  );
  return (
    <ScoreFrame videoId={videoId} title={title} composer={composer} tools={tools}>
      {state !== "engraved" && <p role="status">{notEngraved[state]}</p>}
      {failed.length > 0 && (
        <FetchFailure
          text="Unable to load the whole score."
          error={failed[0]?.error}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
          pending={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      <div className="score-systems">
        {systems.map((system, index) => (
          <System
            // biome-ignore lint/suspicious/noArrayIndexKey: a score's lines keep their order
            key={index}
            system={system}
            widest={Math.max(...systems.map(({ width }) => width))}
            label={`Line ${index + 1} of ${systems.length}`}
            drawing={queries[index]?.data}
          />
        ))}
      </div>
      <Imprint />
    </ScoreFrame>
  );
}

const notEngraved = {
  none: "This lesson was made from a MIDI file, so there is nothing to print. The practice room has its keys and falling notes.",
  waiting: "The score is being engraved. It appears here by itself, within a minute or two.",
  failed:
    "This score could not be engraved, so there is nothing to print. The practice room has its keys and falling notes.",
};

interface SystemProps {
  system: EngravedSystem;
  widest: number;
  label: string;
  drawing: SVGSVGElement | undefined;
}

/** One line, whose space is reserved while it loads. */
function System({ system: { width, height }, widest, label, drawing }: SystemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(...(drawing ? [drawing] : [])), [drawing]);
  return (
    <div className="score-system">
      <div style={{ width: `${(width / widest) * 100}%`, aspectRatio: `${width} / ${height}` }}>
        {!drawing && <Skeleton className="size-full" />}
        <div ref={box} role="img" aria-label={label} hidden={!drawing} />
      </div>
    </div>
  );
}

/** The footer of each page: the school's name, and the user for whom it was printed. */
function Imprint() {
  const { currentUser } = useSession();
  const root = useRouteLoaderData("root");
  return (
    <footer className="score-imprint">
      <div>
        <span>{isRootData(root) && root.schoolName}</span>
        {currentUser && <span>Printed for {currentUser.name}</span>}
      </div>
    </footer>
  );
}

const askAgainMilliseconds = 10_000;

/** The data of the printable score; polled while the score waits to be engraved. */
function printedScoreQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/practice/{videoId}/score",
      async () => practiceEndpoints.printedScore,
      { params: { videoId } },
      "Unable to open the score.",
    ),
    retry: mayAskAgain,
    refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
      state.data?.state === "waiting" && askAgainMilliseconds,
    gcTime: 0,
  };
}
