import { HydrationBoundary, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { isWorthRetrying, lessonQuery } from "#playback/browser/index.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { NotFoundPage } from "#ui/page/not-found-page.tsx";
import { RoomMessage } from "./room/room-message.tsx";

interface LessonPageProps extends LessonViewProps {
  loaderData:
    | { notFound: boolean; dehydratedState: ComponentProps<typeof HydrationBoundary>["state"] }
    | null
    | undefined;
}

interface LessonViewProps {
  videoId: string;
  /** The page's name in texts, such as `practice room`. */
  name: string;
  skeleton: (title: string) => ReactNode;
  /** The page of a lesson. */
  pathOf: (videoId: string) => string;
  /** Lazy, and rendered only in the browser. */
  children: (video: VideoDetails) => ReactNode;
}

/** A page of a lesson whose document holds the lesson's title and a skeleton. */
export function LessonPage({ loaderData, ...view }: LessonPageProps) {
  if (loaderData?.notFound) return <UnpublishedLesson key={view.videoId} {...view} />;
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <LessonView key={view.videoId} {...view} />
    </HydrationBoundary>
  );
}

function LessonView(view: LessonViewProps) {
  const query = useQuery(lessonQuery(view.videoId));
  return <QueriedLesson {...view} query={query} notFound={<UnpublishedLesson {...view} />} />;
}

/** A lesson that is not published: its instructors try it, and nobody else finds it. */
function UnpublishedLesson(view: LessonViewProps) {
  const isInstructor = useSession().currentUser?.role === "instructor";
  const query = useQuery({ ...unpublishedLessonQuery(view.videoId), enabled: isInstructor });
  if (!isInstructor) return <NotFoundPage />;
  return <QueriedLesson {...view} query={query} notFound={<NotFoundPage />} />;
}

interface QueriedLessonProps extends LessonViewProps {
  query: UseQueryResult<VideoDetails>;
  notFound: ReactNode;
}

function QueriedLesson(props: QueriedLessonProps) {
  const { query, notFound, videoId, name, skeleton, pathOf, children } = props;
  const { data: video, error, isPending, isPaused, isFetching, refetch } = query;
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  if (!video && isNotFound(error)) return notFound;
  if (!video && (!isPending || isPaused)) {
    return (
      <RoomMessage videoId={videoId} title={name.charAt(0).toUpperCase() + name.slice(1)}>
        <FetchFailure
          text={`Unable to open the ${name}.`}
          error={error}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </RoomMessage>
    );
  }
  if (video && video.videoId !== videoId) {
    return <Navigate to={{ pathname: pathOf(video.videoId), hash }} replace />;
  }
  if (!video || !isHydrated) return skeleton(video?.title ?? "");
  return <Suspense fallback={skeleton(video.title)}>{children(video)}</Suspense>;
}

/** The details of a lesson in any state, for instructors. */
function unpublishedLessonQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/video/{videoId}/unpublished",
      async () => (await import("#catalog/contract.ts")).catalogEndpoints.unpublishedVideo,
      { params: { videoId } },
      "Unable to fetch video details.",
    ),
    retry: isWorthRetrying,
  };
}
