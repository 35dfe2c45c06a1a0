import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { fewestPeople } from "#insight/contract/buckets.ts";
import type { LessonInsight } from "#insight/contract/studio-insight.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Heading } from "#ui/page/page.tsx";
import { EmptyList, ListSkeleton } from "../../../studio-list.tsx";
import { lessonInsightQuery } from "../insight-queries.ts";
import { FilmInsight } from "./film-insight.tsx";

/** Where students stop in one lesson, found by id. */
export function LessonDetails({ lessonId }: { lessonId: string }) {
  return (
    <>
      <p className="-mt-4 mb-6">
        <Link
          to="/studio/insight"
          className="inline-flex min-h-11 items-center gap-2 text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
        >
          <ArrowLeft size={16} aria-hidden /> All watched lessons
        </Link>
      </p>
      <Found lessonId={lessonId} />
    </>
  );
}

function Found({ lessonId }: { lessonId: string }) {
  const query = useQuery(lessonInsightQuery(lessonId));
  if (query.data) return <Details lesson={query.data} />;
  if (query.isPending && !query.isPaused) return <ListSkeleton label="Loading the lesson" />;
  if (isMissing(query.error)) {
    return (
      <EmptyList>There is no such lesson. It may have been a draft that was deleted.</EmptyList>
    );
  }
  return (
    <FetchFailure
      text="Unable to fetch the lesson."
      error={query.error}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}

function Details({ lesson }: { lesson: LessonInsight }) {
  return (
    <>
      <Heading level={2} look="small" className="wrap-anywhere">
        {lesson.title}
      </Heading>
      <p className="mt-1.5 mb-6 max-w-[40rem] text-small text-muted">
        Counted in steps of five seconds, from what students really played. Another film of the
        lesson begins anew.
      </p>
      {lesson.watched ? (
        <FilmInsight lesson={lesson} watched={lesson.watched} />
      ) : (
        <EmptyList>
          Fewer than {fewestPeople} students have watched this lesson’s film so far, which is too
          few to say anything without saying something about one of them.
        </EmptyList>
      )}
    </>
  );
}

/** An id that was mistyped is no lesson's either. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
