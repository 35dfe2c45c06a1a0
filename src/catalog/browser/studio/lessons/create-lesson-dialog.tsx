import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { categoryLabel } from "#catalog/browser/index.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { lessonTitle } from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, editLessonPath, useStudioAction } from "#studio/browser/index.ts";
import { TextField } from "#ui/forms/field.tsx";

/** Creates a draft and opens it. */
export function CreateLessonDialog({ level, onClose }: { level: Category; onClose: () => void }) {
  // The same id for every attempt, so that an attempt whose response was lost creates no second
  // lesson.
  const [requestId] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { form, ...action } = useStudioAction({
    rules: z.object({ title: lessonTitle }),
    defaultValues: { title: "" },
    failure: "Unable to begin it. Please try again.",
    onDone: () => void navigate(editLessonPath(requestId)),
    send: async ({ title }) => {
      await callApi(studioLessonEndpoints.createLesson, {
        body: { requestId, title, category: level },
      });
      return "The draft is there";
    },
  });
  return (
    <ActionDialog
      {...action}
      title="New lesson"
      description={`A draft, as the last lesson of ${categoryLabel(level)}. Students see nothing of it until you publish it.`}
      label="Begin the lesson"
      pendingLabel="Beginning…"
      onClose={onClose}
    >
      <TextField label="Title" autoComplete="off" {...form.field("title")} />
    </ActionDialog>
  );
}
