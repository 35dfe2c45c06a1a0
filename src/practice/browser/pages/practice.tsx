import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { data } from "react-router";
import * as z from "zod/mini";
import { catalogEndpoints, type VideoDetails } from "#catalog/contract.ts";
import { prefetch, publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import { slug } from "#platform/contract.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { NotFoundPage } from "#ui/page/not-found-page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/practice.ts";
import { isMissing, lessonQuery } from "./room/lesson-query.ts";
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
  const found = await findVideo(context, videoId);
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
  if (!video && isMissing(error)) return <NotFoundPage />;
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
async function findVideo(
  context: Route.LoaderArgs["context"],
  videoId: string,
): Promise<VideoDetails | "not-found" | null> {
  if (!z.safeParse(slug, videoId).success) return "not-found";
  try {
    return await context
      .get(publicApiContext)
      .call(catalogEndpoints.video, { params: { videoId } });
  } catch (error) {
    // The bundle's error classes differ from the server's (architecture.md); the codes are the same.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "catalog.video_not_found" ? "not-found" : null;
  }
}
