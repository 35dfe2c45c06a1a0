import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { categoryLabel } from "#catalog/browser/index.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import {
  type LessonState,
  lessonStates,
  type StudioLesson,
} from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { isFilmActive, ListSection, SearchField, StudioList } from "#studio/browser/index.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { CreateLessonDialog } from "./create-lesson-dialog.tsx";
import { LessonLines } from "./lesson-lines.tsx";
import { stateLabels } from "./lesson-state.tsx";
import { type Move, placeAfter } from "./place-after.ts";
import { SortableLesson, SortableLessons } from "./sortable-lessons.tsx";

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
    <StudioList
      query={query}
      items={lessons}
      noun="lessons"
      empty={
        isWhole
          ? `No lessons for ${categoryLabel(level)} yet. Begin the first one.`
          : "No lesson of this level fits."
      }
      itemClassName="border-t border-line py-2"
    >
      {(lesson) => (isWhole ? <Sortable lesson={lesson} /> : <Fixed lesson={lesson} />)}
    </StudioList>
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

interface LessonListFilter {
  level: Category;
  state: LessonState | "all";
  search: string;
}

/** A level's lessons that match the filter, in their order. */
const lessonsQuery = ({ level, state, search }: LessonListFilter) =>
  pagedListQuery({
    path: studioLessonEndpoints.studioLessons.path,
    search: `${level} ${state} ${search}`,
    fetchPage: async (cursor, signal) => {
      const query = { cursor, search, category: level, ...(state !== "all" && { state }) };
      return (await callApi(studioLessonEndpoints.studioLessons, { query }, { signal })).data;
    },
    itemsOf: ({ lessons }) => lessons,
  });

/** Moves a lesson. The list shows `moving` as done until the server's order arrives. */
function useMove() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, after }: Move) =>
      callApi(studioLessonEndpoints.moveLesson, { params: { lessonId: id }, body: { after } }),
    onError: (error) => notifyError(failureText(error, "Unable to move it. Please try again.")),
    onSettled: () =>
      client.invalidateQueries({ queryKey: [studioLessonEndpoints.studioLessons.path] }),
  });
  return { move: mutation.mutate, moving: mutation.isPending ? mutation.variables : null };
}
