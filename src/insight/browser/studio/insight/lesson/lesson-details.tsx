import { useQuery } from "@tanstack/react-query";
import { fewestPeople } from "#insight/contract/buckets.ts";
import type { LessonInsight } from "#insight/contract/studio-insight.ts";
import { BackLink, EmptyList, ListSkeleton, LoadedItem } from "#studio/browser/index.ts";
import { Heading } from "#ui/page/page.tsx";
import { lessonInsightQuery } from "../insight-queries.ts";
import { FilmInsight } from "./film-insight.tsx";

/** Where students stop in one lesson, found by id. */
export function LessonInsightDetails({ lessonId }: { lessonId: string }) {
  return (
    <>
      <p className="-mt-4 mb-6">
        <BackLink to="/studio/insight">All watched lessons</BackLink>
      </p>
      <Found lessonId={lessonId} />
    </>
  );
}

function Found({ lessonId }: { lessonId: string }) {
  return (
    <LoadedItem
      query={useQuery(lessonInsightQuery(lessonId))}
      skeleton={<ListSkeleton label="Loading the lesson" />}
      missing="There is no such lesson. It may have been a draft that was deleted."
      errorText="Unable to fetch the lesson."
    >
      {(lesson) => <Details lesson={lesson} />}
    </LoadedItem>
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
