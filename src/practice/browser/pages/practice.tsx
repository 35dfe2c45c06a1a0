import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { data } from "react-router";
import * as z from "zod/mini";
import { catalogEndpoints } from "#catalog/contract.ts";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { findOrNotFound } from "#platform/browser/prefetch/find-or-not-found.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { slug } from "#platform/contract.ts";
import { lessonQuery } from "#playback/browser/index.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { NotFoundPage } from "#ui/page/not-found-page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/practice.ts";
import { RoomMessage } from "./room/room-message.tsx";
import { RoomSkeleton } from "./room/room-skeleton.tsx";

const PracticeRoom = lazy(() => import("./room/practice-room.tsx"));

/** The room is a stage of its own, without the site's header and footer. */
export const handle = { fillsWindow: true };

export const meta: Route.MetaFunction = (args) => {
  const { video } = args.loaderData ?? {};
  const description = "Keyboard, score and falling notes that wait for your hands.";
  // Search engines know the lesson's own page.
  return pageMeta(args, {
    title: video ? `Practise: ${video.title}` : "Practice room",
    description,
    hidden: true,
  });
};

export async function loader({ context, params: { videoId } }: Route.LoaderArgs) {
  const found = await fetchVideo(context, videoId);
  if (found === "not-found") {
    return data({ notFound: true, video: null, dehydratedState: null }, { status: 404 });
  }
  const queries = [lessonQuery(videoId)];
  return data({ notFound: false, video: found, ...(await prefetch(context, queries)) });
}
export const clientLoader = () => null;

export default function PracticePage({ loaderData, params: { videoId } }: Route.ComponentProps) {
  if (loaderData?.notFound) return <NotFoundPage />;
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Lesson key={videoId} videoId={videoId} />
    </HydrationBoundary>
  );
}

function Lesson({ videoId }: { videoId: string }) {
  const {
    data: video,
    error,
    isPending,
    isPaused,
    isFetching,
    refetch,
  } = useQuery(lessonQuery(videoId));
  const isHydrated = useHydrated();
  if (!video && isNotFound(error)) return <NotFoundPage />;
  if (!video && (!isPending || isPaused)) {
    return (
      <RoomMessage videoId={videoId} title="Practice room">
        <FetchFailure
          text="Unable to open the practice room."
          error={error}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </RoomMessage>
    );
  }
  const skeleton = <RoomSkeleton videoId={videoId} title={video?.title ?? ""} />;
  if (!video || !isHydrated) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <PracticeRoom video={video} />
    </Suspense>
  );
}

/** The lesson, or `not-found`; null where it cannot be fetched. */
function fetchVideo(context: Route.LoaderArgs["context"], videoId: string) {
  if (!z.safeParse(slug, videoId).success) return "not-found";
  const input = { params: { videoId } };
  return findOrNotFound(context, catalogEndpoints.video, input, "catalog.video_not_found");
}
