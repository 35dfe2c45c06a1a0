import * as z from "zod/mini";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import type { LessonDialogProps } from "./lesson-address.tsx";

/** Removes a scheduled lesson's publication time. */
export function UnscheduleDialog({ lesson, onClose }: LessonDialogProps) {
  const { _id: lessonId, version, title } = lesson;
  const { form: _, ...action } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to change it. Please try again.",
    onDone: onClose,
    send: async () => {
      const params = { lessonId };
      await callApi(studioLessonEndpoints.unscheduleLesson, { params, body: { version } });
      return "It is a draft again";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Make it a draft again?"
      description={`“${title}” is no longer published by itself. Nothing else changes.`}
      label="Make it a draft"
      pendingLabel="Changing…"
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
