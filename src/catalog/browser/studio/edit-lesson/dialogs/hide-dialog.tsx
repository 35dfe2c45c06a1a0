import * as z from "zod/mini";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { optionalCodeField } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { LastOfLevelWarning } from "./last-of-level-warning.tsx";
import type { LessonDialogProps } from "./lesson-address.tsx";

/** Hides a published lesson from students. */
export function HideLessonDialog({ lesson, onClose }: LessonDialogProps) {
  const { _id: lessonId, version, title } = lesson;
  const { form, needsCode, ...action } = useStudioAction({
    rules: z.object({ reason, code: optionalCodeField }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to hide it. Please try again.",
    onDone: onClose,
    send: async ({ reason, code }) => {
      const body = { version, reason, code: code || undefined };
      await callApi(studioLessonEndpoints.hideLesson, { params: { lessonId }, body });
      return `${title} is hidden`;
    },
  });
  return (
    <ActionDialog
      {...action}
      title="Hide this lesson?"
      description={`“${title}” leaves every list, and whoever is watching stops at the next part. Its questions, reviews and favourites are kept, and come back when you show it again.`}
      label="Hide it"
      pendingLabel="Hiding…"
      onClose={onClose}
    >
      <LastOfLevelWarning lesson={lesson} />
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      {needsCode && <FreshCodeField {...form.field("code")} />}
    </ActionDialog>
  );
}
