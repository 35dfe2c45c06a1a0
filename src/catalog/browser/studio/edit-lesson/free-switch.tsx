import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { firstMinutes } from "#catalog/browser/index.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import {
  maxFreeLessons,
  maxFreeMinutes,
  type StudioLesson,
} from "#catalog/contract/studio-lessons.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioLessonQuery } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";

interface FreeSwitchProps {
  lesson: StudioLesson;
  /** True while the form has unsaved changes, whose version the switch would outdate. */
  isChanged: boolean;
}

type FreePart = Pick<StudioLesson, "isFree" | "freeMinutes" | "isTrailer">;

/**
 * Opens a lesson's film or its first minutes to anyone, or the film to plans alone. A free lesson
 * can be home's trailer.
 */
export function FreeSwitch({ lesson, isChanged }: FreeSwitchProps) {
  const client = useQueryClient();
  const { _id: lessonId, version, isFree, freeMinutes, isTrailer } = lesson;
  const { queryKey } = studioLessonQuery(lessonId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: Partial<FreePart>) => {
      const body = { version, isFree, freeMinutes, isTrailer, ...wanted };
      return (await callApi(studioLessonEndpoints.setLessonFree, { params: { lessonId }, body }))
        .data;
    },
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const isBlocked = isPending || isChanged;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Switch
        checked={isFree}
        pending={isBlocked}
        onChange={(wanted) => mutate({ isFree: wanted })}
      >
        Free to watch
      </Switch>
      <p className="max-w-[40rem] text-small text-muted">
        {lesson.state === "published" ? "" : "Once it is published: "}
        {describeFree(lesson)} At most {maxFreeLessons} lessons are free at a time.
      </p>
      {isFree && (
        <>
          <FreeMinutes
            lesson={lesson}
            isBlocked={isBlocked}
            onSave={(wanted, after) => mutate({ freeMinutes: wanted }, { onSuccess: after })}
          />
          <Switch
            checked={isTrailer}
            pending={isBlocked}
            onChange={(wanted) => mutate({ isTrailer: wanted })}
            className="mt-3"
          >
            Trailer on the home page
          </Switch>
          <p className="max-w-[40rem] text-small text-muted">
            {isTrailer
              ? "Home shows its poster, and plays what is free of it."
              : "Switched on, home plays what is free of it, in place of another trailer."}
          </p>
        </>
      )}
      {error && (
        <p role="alert" className="mt-2 text-small font-medium text-danger-text">
          {failureText(error, "Unable to change it. Please try again.")}
        </p>
      )}
    </div>
  );
}

function describeFree({ isFree, freeMinutes }: FreePart): string {
  if (!isFree) {
    return "The film opens with a plan. Switched on, anyone can watch it, without an account.";
  }
  return freeMinutes === null
    ? "Anyone can watch the film, without an account."
    : `Anyone can watch ${firstMinutes(freeMinutes).toLowerCase()}, without an account. The rest opens with a plan.`;
}

interface FreeMinutesProps {
  lesson: StudioLesson;
  isBlocked: boolean;
  onSave: (minutes: number | null, after: () => void) => void;
}

/** How much of the film is free. Saved by its button, since arrow keys change a closed list. */
function FreeMinutes({ lesson, isBlocked, onSave }: FreeMinutesProps) {
  const saved = String(lesson.freeMinutes ?? "");
  const [chosen, setChosen] = useState(saved);
  const list = useRef<HTMLSelectElement>(null);
  const options = listMinutes(lesson);
  if (options.length === 0) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The button is disabled from then on.
    onSave(chosen === "" ? null : Number(chosen), () => list.current?.focus());
  };
  return (
    <form onSubmit={save} className="mt-3 flex max-w-[26rem] flex-wrap items-end gap-3">
      <div className="min-w-52 grow">
        <SelectField
          ref={list}
          label="What is free"
          value={chosen}
          options={[
            { value: "", label: "The whole film" },
            ...options.map((minutes) => {
              return { value: String(minutes), label: firstMinutes(minutes) };
            }),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button type="submit" variant="ghost" disabled={isBlocked || chosen === saved}>
        Save
      </Button>
    </form>
  );
}

/** The minutes that a film is longer than, and the ones that are saved. */
function listMinutes({ duration, freeMinutes }: StudioLesson): number[] {
  const longest = Math.min(maxFreeMinutes, duration === null ? maxFreeMinutes : duration - 1);
  const minutes = Array.from({ length: longest }, (_, index) => index + 1);
  return freeMinutes === null || freeMinutes <= longest ? minutes : [...minutes, freeMinutes];
}
