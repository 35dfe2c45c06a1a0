import { useQuery } from "@tanstack/react-query";
import { fewestPeople } from "#insight/contract/buckets.ts";
import type { LessonInsight } from "#insight/contract/studio-insight.ts";
import { BackLink, EmptyList, ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Heading } from "#ui/page/page.tsx";
import { lessonInsightQuery } from "../insight-queries.ts";
import { PractisedBars } from "./bars/practised-bars.tsx";
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
    <QueryView
      query={useQuery(lessonInsightQuery(lessonId))}
      skeleton={<ListSkeleton label="Loading the lesson" />}
      missing={
        <EmptyList>There is no such lesson. It may have been a draft that was deleted.</EmptyList>
      }
      errorText="Unable to fetch the lesson."
    >
      {(lesson) => <Details lesson={lesson} />}
    </QueryView>
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
      {lesson.visitorViews > 0 && (
        <p className="-mt-3 mb-6 text-small">
          Visitors without an account began it {lesson.visitorViews}{" "}
          {lesson.visitorViews === 1 ? "time" : "times"}. They count in no other figure.
        </p>
      )}
      {lesson.watched ? (
        <FilmInsight lesson={lesson} watched={lesson.watched} />
      ) : (
        <EmptyList>
          Fewer than {fewestPeople} students have watched this lesson’s film so far, which is too
          few to say anything without saying something about one of them.
        </EmptyList>
      )}
      <div className="mt-12">
        <PractisedBars lessonId={lesson._id} />
      </div>
    </>
  );
}
