import * as z from "zod/mini";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, presentTime, useStudioAction } from "#studio/browser/index.ts";
import { TextField } from "#ui/forms/field.tsx";
import { LessonAddress, type LessonDialogProps } from "./lesson-address.tsx";

/** Schedules a lesson's publication. */
export function ScheduleDialog({ lesson, onClose }: LessonDialogProps) {
  const { _id: lessonId, version, title, publishOn } = lesson;
  const { form, ...action } = useStudioAction({
    rules,
    defaultValues: { time: publishOn ? toLocalTime(publishOn) : "" },
    failure: "Unable to schedule it. Please try again.",
    onDone: onClose,
    send: async ({ time }) => {
      const body = { version, publishOn: fromLocalTime(time) ?? "" };
      const params = { lessonId };
      await callApi(studioLessonEndpoints.scheduleLesson, { params, body });
      return `It will be published on ${presentTime(body.publishOn)}`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="When is it published?"
      description={`“${title}” appears by itself, within a minute of this time. Until then students see nothing of it.`}
      label="Schedule it"
      pendingLabel="Scheduling…"
      onClose={onClose}
    >
      <TextField
        label="Day and time"
        hint={`Of this device: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
        type="datetime-local"
        {...form.field("time")}
      />
      <LessonAddress videoId={lesson.videoId} />
    </ActionDialog>
  );
}

const rules = z.object({
  time: z.string().check(
    z.refine((local) => fromLocalTime(local) !== null, "Please choose a day and a time"),
    z.refine((local) => {
      const instant = fromLocalTime(local);
      return instant === null || Date.parse(instant) > Date.now();
    }, "Please choose a time that is yet to come"),
  ),
});

/** An instant as `<input type="datetime-local">` writes it, in the reader's time zone. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Such an input's value as an instant; null for an empty or invalid value. */
export function fromLocalTime(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
