import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { StudioArea } from "../studio-area.tsx";
import { EmptyList, ListSkeleton } from "../studio-list.tsx";
import type { Route } from "./+types/edit-tracks.ts";
import { isMissing, lessonQuery } from "./edit-lesson/lesson-query.ts";
import { TracksEditor } from "./edit-tracks/tracks-editor.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Captions and chapters",
    description: "What is shown over a lesson's film, and where its parts begin.",
    hidden: true,
  });

/** The lesson is in the query, so that one document serves all. */
export default function EditTracks() {
  const [params] = useSearchParams();
  const lessonId = params.get("lesson") ?? "";
  return (
    <StudioArea title="Captions and chapters">
      <p className="-mt-4 mb-6">
        <Link
          to={`/studio/lessons/edit?${new URLSearchParams({ lesson: lessonId })}`}
          className="inline-flex min-h-11 items-center gap-2 text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
        >
          <ArrowLeft size={16} aria-hidden /> The lesson
        </Link>
      </p>
      <Lesson key={lessonId} lessonId={lessonId} />
    </StudioArea>
  );
}

function Lesson({ lessonId }: { lessonId: string }) {
  const query = useQuery(lessonQuery(lessonId));
  if (query.data) return <TracksEditor lesson={query.data} />;
  if (query.isPending && !query.isPaused) return <ListSkeleton label="Loading the lesson" />;
  if (isMissing(query.error)) return <EmptyList>There is no such lesson.</EmptyList>;
  return (
    <FetchFailure
      text="Unable to fetch the lesson."
      error={query.error}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}
