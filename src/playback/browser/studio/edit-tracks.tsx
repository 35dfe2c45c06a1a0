import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import {
  BackLink,
  EmptyList,
  ListSkeleton,
  StudioArea,
  studioLessonQuery,
} from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/edit-tracks.ts";
import { TracksEditor } from "./edit-tracks/tracks-editor.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Captions and chapters",
    description: "What is shown over a lesson's film, and where its parts begin.",
    hidden: true,
  });

/** The lesson's id is in the query, so that one document serves all lessons. */
export default function EditTracks() {
  const [params] = useSearchParams();
  const lessonId = params.get("lesson") ?? "";
  return (
    <StudioArea title="Captions and chapters">
      <p className="-mt-4 mb-6">
        <BackLink to={`/studio/lessons/edit?${new URLSearchParams({ lesson: lessonId })}`}>
          The lesson
        </BackLink>
      </p>
      <Lesson key={lessonId} lessonId={lessonId} />
    </StudioArea>
  );
}

function Lesson({ lessonId }: { lessonId: string }) {
  return (
    <QueryView
      query={useQuery(studioLessonQuery(lessonId))}
      skeleton={<ListSkeleton label="Loading the lesson" />}
      missing={
        <EmptyList>There is no such lesson. It may have been a draft that was deleted.</EmptyList>
      }
      errorText="Unable to fetch the lesson."
    >
      {(lesson) => <TracksEditor lesson={lesson} />}
    </QueryView>
  );
}
