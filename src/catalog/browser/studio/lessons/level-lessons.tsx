import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoryLabel } from "#catalog/browser/index.ts";
import {
  type LessonState,
  lessonStates,
  type StudioLesson,
} from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import {
  EmptyList,
  isFilmActive,
  ListSection,
  ListSkeleton,
  listClass,
  SearchField,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { CreateLessonDialog } from "./create-lesson-dialog.tsx";
import { LessonLines } from "./lesson-lines.tsx";
import { stateLabels } from "./lesson-state.tsx";
import { lessonsQuery } from "./lessons-query.ts";
import { placeAfter } from "./place-after.ts";
import { SortableLesson, SortableLessons } from "./sortable-lessons.tsx";
import { useMove } from "./use-move.ts";

/** The list's polling interval while a film is waiting or being encoded. */
const FILM_REFETCH_MS = 5_000;

/** The lessons of one level in their order, which instructors can change here. */
export function LevelLessons({ level }: { level: Category }) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<LessonState | "all">("all");
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery({
    ...lessonsQuery({ level, state, search }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.lessons.some(isFilmActive)) ? FILM_REFETCH_MS : false,
  });
  const [isCreating, setCreating] = useState(false);
  const { move, moving } = useMove();
  const isWhole = search === "" && state === "all";
  const lessons = query.data && moving ? placeAfter(query.data, moving) : query.data;
  const list = (
    <PagedList
      query={query}
      items={lessons}
      errorText="Unable to fetch the lessons."
      empty={
        <EmptyList>
          {isWhole
            ? `No lessons for ${categoryLabel(level)} yet. Begin the first one.`
            : "No lesson of this level fits."}
        </EmptyList>
      }
      skeleton={<ListSkeleton label="Loading lessons" />}
      className={listClass}
      itemClassName="border-t border-line py-2"
    >
      {(lesson) => (isWhole ? <Sortable lesson={lesson} /> : <Fixed lesson={lesson} />)}
    </PagedList>
  );
  return (
    <ListSection
      id="lessons"
      title={`${categoryLabel(level)} lessons`}
      lead="In the order in which students see them. Drag a lesson by its handle, or take it with the Space key and move it with the arrow keys."
      search={
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 lg:grid-cols-[minmax(0,1fr)_12rem_auto]">
          <div className="max-lg:col-span-2">
            <SearchField
              label="Search lessons"
              placeholder="Title or address"
              value={typed}
              onChange={setTyped}
            />
          </div>
          <SelectField
            label={<span className="sr-only">State</span>}
            value={state}
            onChange={(event) => setState(stateOf(event.target.value))}
            options={stateOptions}
          />
          <Button onClick={() => setCreating(true)}>New lesson</Button>
        </div>
      }
    >
      {isWhole ? (
        <SortableLessons lessons={lessons ?? []} onMove={move}>
          {list}
        </SortableLessons>
      ) : (
        list
      )}
      {isCreating && <CreateLessonDialog level={level} onClose={() => setCreating(false)} />}
    </ListSection>
  );
}

const stateOptions = [
  { value: "all", label: "Every state" },
  ...lessonStates.map((value) => ({ value, label: stateLabels[value] })),
];

const stateOf = (value: string) => lessonStates.find((state) => state === value) ?? "all";

const Sortable = ({ lesson }: { lesson: StudioLesson }) => (
  <SortableLesson lesson={lesson}>
    <LessonLines lesson={lesson} />
  </SortableLesson>
);

const Fixed = ({ lesson }: { lesson: StudioLesson }) => (
  <article className="text-small">
    <LessonLines lesson={lesson} />
  </article>
);
