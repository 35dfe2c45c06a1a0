import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { BackLink, EmptyList, StudioArea, studioLessonQuery } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/edit-lesson.ts";
import { LessonEditor } from "./edit-lesson/lesson-editor.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Edit a lesson",
    description: "Texts, level and publication of a lesson.",
    hidden: true,
  });

/** The lesson's id is in the query, so that one document serves all lessons. */
export default function EditLesson() {
  const [params] = useSearchParams();
  const lessonId = params.get("lesson") ?? "";
  return (
    <StudioArea title="Lesson">
      <p className="-mt-4 mb-6 flex flex-wrap gap-x-6">
        <BackLink to="/studio/lessons">All lessons</BackLink>
        <Link
          to={`/studio/insight?lesson=${lessonId}`}
          className="inline-flex min-h-11 items-center text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
        >
          Where students stop
        </Link>
      </p>
      <Lesson key={lessonId} lessonId={lessonId} />
    </StudioArea>
  );
}

function Lesson({ lessonId }: { lessonId: string }) {
  return (
    <QueryView
      query={useQuery(studioLessonQuery(lessonId))}
      skeleton={<EditorSkeleton />}
      missing={
        <EmptyList>There is no such lesson. It may have been a draft that was deleted.</EmptyList>
      }
      errorText="Unable to fetch the lesson."
    >
      {(lesson) => <LessonEditor lesson={lesson} />}
    </QueryView>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the lesson" className="grid gap-6">
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-24 w-full rounded-sheet" />
      <Skeleton className="h-72 w-full rounded-sheet" />
    </div>
  );
}
