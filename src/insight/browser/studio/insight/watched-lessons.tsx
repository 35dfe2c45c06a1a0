import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { fewestPeople } from "#insight/contract/buckets.ts";
import type { WatchedLesson } from "#insight/contract/studio-insight.ts";
import { presentShare } from "#platform/contract/present-number.ts";
import { ItemHead, ListSection, SearchField, StudioList } from "#studio/browser/index.ts";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { watchedLessonsQuery } from "./insight-queries.ts";

/** The lessons that students have watched, each with a link to its insight. */
export function WatchedLessons() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery(watchedLessonsQuery(search));
  return (
    <ListSection
      id="watched-lessons"
      title="Watched lessons"
      lead={`The most watched first, and how much of each its viewers have played on average. Lessons with fewer than ${fewestPeople} viewers are left out, and so is what instructors watch.`}
      search={
        <SearchField label="Search lessons" placeholder="Title" value={typed} onChange={setTyped} />
      }
    >
      <StudioList
        query={query}
        noun="lessons"
        empty={
          search === ""
            ? `No lesson has ${fewestPeople} viewers yet. Each is listed here once that many students have watched some of it.`
            : "No watched lesson has this in its title."
        }
      >
        {(lesson) => <LessonItem lesson={lesson} />}
      </StudioList>
    </ListSection>
  );
}

function LessonItem({ lesson }: { lesson: WatchedLesson }) {
  return (
    <article className="text-small">
      <ItemHead amount={presentShare(lesson.watchedThrough)}>
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link
            to={`/studio/insight?lesson=${lesson._id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent-text"
          >
            {lesson.title}
          </Link>
        </h3>
      </ItemHead>
      <p className="text-muted">of {lesson.viewers} viewers</p>
    </article>
  );
}
