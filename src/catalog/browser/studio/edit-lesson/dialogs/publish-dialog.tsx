import * as z from "zod/mini";
import { categoryLabel } from "#catalog/browser/index.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import { LessonAddress, type LessonDialogProps } from "./lesson-address.tsx";

/** Publishes a lesson now, or shows it again. */
export function PublishDialog({ lesson, onClose }: LessonDialogProps) {
  const { _id: lessonId, version, title, category, videoId } = lesson;
  const isAgain = lesson.state === "hidden";
  const { form: _, ...action } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to publish it. Please try again.",
    onDone: onClose,
    send: async () => {
      const params = { lessonId };
      await callApi(studioLessonEndpoints.publishLesson, { params, body: { version } });
      return isAgain ? `Students see ${title} again` : `${title} is published`;
    },
  });
  const places = `the library (${categoryLabel(category)}), search and its address`;
  return (
    <ActionDialog
      {...action}
      title={isAgain ? "Show this lesson again?" : "Publish this lesson now?"}
      description={
        isAgain
          ? `“${title}” is back in ${places}, with its questions, reviews and favourites.`
          : `“${title}” appears in ${places}, and among the new releases.`
      }
      label={isAgain ? "Show it again" : "Publish it"}
      pendingLabel="Publishing…"
      onClose={onClose}
    >
      {!isAgain && <LessonAddress videoId={videoId} />}
    </ActionDialog>
  );
}
