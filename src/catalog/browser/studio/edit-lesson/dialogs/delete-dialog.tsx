import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, studioLessonQuery, useStudioAction } from "#studio/browser/index.ts";
import { dismissNotices } from "#ui/feedback/toast.ts";
import type { LessonDialogProps } from "./lesson-address.tsx";

/** Deletes a draft that was never published. */
export function DeleteLessonDialog({ lesson, onClose }: LessonDialogProps) {
  const { _id: lessonId, version, title } = lesson;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form: _, ...action } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to delete it. Please try again.",
    onDone: () => {
      void navigate(`/studio/lessons?level=${lesson.category}`);
      client.removeQueries({ queryKey: studioLessonQuery(lessonId).queryKey });
    },
    send: async () => {
      const params = { lessonId };
      await callApi(studioLessonEndpoints.deleteLesson, { params, body: { version } });
      await dismissNotices();
      return "The draft is deleted";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Delete this draft?"
      description={`“${title}” was never published. Its texts are gone for good.`}
      label="Delete it"
      pendingLabel="Deleting…"
      isFinal
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
