import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { data, Navigate, redirect, useLocation, useRouteLoaderData } from "react-router";
import * as z from "zod/mini";
import { catalogEndpoints, type Video, type VideoDetails } from "#catalog/contract.ts";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { findOrNotFound, prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { slug } from "#platform/contract.ts";
import { previewsQuery } from "#practice/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Heading, Section } from "#ui/page/page.tsx";
import { isRootData, pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/video.ts";
import { LessonDetails } from "./lesson/lesson-details.tsx";
import { LessonFiles } from "./lesson/lesson-files.tsx";
import { LessonPlayerView, playerPoster } from "./lesson/lesson-player-view.tsx";
import {
  lessonBreadcrumbs,
  lessonStructuredData,
  shareImage,
} from "./lesson/lesson-structured-data.ts";
import { LessonDiscussionTab, LessonFavorite, LessonLearned } from "./lesson/members-only.tsx";
import { NextVideos } from "./lesson/next-videos.tsx";
import { PracticeLinks } from "./lesson/practice-links.tsx";
import { nextQuery, videoQuery } from "./lesson/video-queries.ts";
import { shortenDescription } from "./lists/shorten.ts";

const NotFoundPage = lazy(async () => ({
  default: (await import("#ui/page/not-found-page.tsx")).NotFoundPage,
}));

/** The backdrop extends under the header. */
export const handle = { underHeader: "themed" };

const notFoundMeta = {
  title: "Page not found",
  description: "The page you are looking for is not available",
};

export const meta: Route.MetaFunction = (args) => {
  const { notFound, video } = args.loaderData ?? {};
  if (notFound) return pageMeta(args, { ...notFoundMeta, hidden: true });
  if (!video) return pageMeta(args, { title: "Lesson", description: "A piano lesson on video." });
  const image = shareImage(video);
  return pageMeta(args, {
    title: video.title,
    description: shortenDescription(video.description),
    kind: "video.other",
    ...(image && { image }),
    structuredData: (site) => [lessonStructuredData(video, site), lessonBreadcrumbs(video, site)],
  });
};

export async function loader({ context, params: { videoId } }: Route.LoaderArgs) {
  const found = await fetchVideo(context, videoId);
  if (found === "not-found") {
    return data({ notFound: true, video: null, dehydratedState: null }, { status: 404 });
  }
  if (found && found.videoId !== videoId) throw redirect(`/video/${found.videoId}`, 301);
  const queries = [videoQuery(videoId), previewsQuery, ...(found ? [nextQuery(found)] : [])];
  return data({ notFound: false, video: found, ...(await prefetch(context, queries)) });
}
export const clientLoader = () => null;

export default function VideoPage({ loaderData, params: { videoId } }: Route.ComponentProps) {
  if (loaderData?.notFound) return <NoSuchLesson />;
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Lesson key={videoId} videoId={videoId} />
    </HydrationBoundary>
  );
}

function NoSuchLesson() {
  return (
    <Suspense fallback={<LessonSkeleton />}>
      <NotFoundPage />
    </Suspense>
  );
}

function Lesson({ videoId }: { videoId: string }) {
  const query = useQuery(videoQuery(videoId));
  const { data: video, isPending, isPaused, error, refetch, isFetching } = query;
  const { hash } = useLocation();
  if (!video && isNotFound(error)) return <NoSuchLesson />;
  // A paused query (offline) counts as an error. The query resumes with the connection.
  if (isPending && !isPaused) return <LessonSkeleton />;
  if (!video) {
    return (
      <Section className={classNames(belowHeader, "min-h-[72dvh]")}>
        <Heading level={1} className="sr-only">
          Lesson
        </Heading>
        <FetchFailure
          text="Unable to fetch video details."
          error={error}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </Section>
    );
  }
  // The lesson had another slug before. Its document redirects as well.
  if (video.videoId !== videoId) {
    return <Navigate to={{ pathname: `/video/${video.videoId}`, hash }} replace />;
  }
  return <LessonScreen video={video} />;
}

function LessonScreen({ video }: { video: VideoDetails }) {
  useLessonTitle(video.title);
  return (
    <>
      <Backdrop video={video}>
        <LessonPlayerView video={video} />
        <div>
          <LessonDetails video={video} />
          <div className="mt-7">
            <PracticeLinks video={video} />
          </div>
          <div className="mt-5 flex flex-wrap content-start gap-3 signed-in:min-h-12 max-[480px]:signed-in:min-h-25">
            <LessonLearned video={video} />
            <LessonFavorite video={video} />
          </div>
          <LessonFiles video={video} />
        </div>
      </Backdrop>
      <LessonDiscussionTab video={video} />
      {video.category !== "special" && <NextVideos video={video} />}
    </>
  );
}

/** The lesson's poster, large and blurred, behind the player view and the details. */
function Backdrop({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <Section className={classNames("relative isolate overflow-clip pb-8!", belowHeader)}>
      <img
        {...playerPoster(video)}
        alt=""
        className="absolute inset-0 -z-10 size-full scale-110 object-cover opacity-70 blur-xl in-data-[theme=light]:opacity-25 print:hidden"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-surface/60 via-surface/75 to-surface" />
      <div className={columns}>{children}</div>
    </Section>
  );
}

const belowHeader = "pt-28! lg:pt-32! lying:pt-19!";
/**
 * On a phone in landscape the window's height limits the player's width, and the details stand
 * beside it.
 */
const columns =
  "grid items-start gap-10 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:gap-14 " +
  "lying:gap-6 lying:min-[700px]:grid-cols-[min(calc((100svh-160px)*16/9),60%)_minmax(0,1fr)]";

function LessonSkeleton() {
  return (
    <Section className={belowHeader}>
      <Heading level={1} className="sr-only">
        Lesson
      </Heading>
      <div className={columns} role="status" aria-label="Loading the lesson">
        <Skeleton className="aspect-16/10 w-full rounded-poster signed-in:mb-[113px] signed-in:box-content signed-in:aspect-video signed-in:pb-18" />
        <div className="grid gap-5">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-28 w-full" />
        </div>
      </div>
    </Section>
  );
}

/** The lesson, or `not-found`; null if the fetch fails. */
function fetchVideo(context: Route.LoaderArgs["context"], videoId: string) {
  if (!z.safeParse(slug, videoId).success) return "not-found";
  const input = { params: { videoId } };
  return findOrNotFound(context, catalogEndpoints.video, input, "catalog.video_not_found");
}

/**
 * Sets the document title. On a client-side navigation the lesson's title is known only after the
 * fetch.
 */
function useLessonTitle(title: string): void {
  const root = useRouteLoaderData("root");
  const schoolName = isRootData(root) ? root.schoolName : undefined;
  useEffect(() => {
    document.title = schoolName === undefined ? title : `${title} · ${schoolName}`;
  }, [title, schoolName]);
}
