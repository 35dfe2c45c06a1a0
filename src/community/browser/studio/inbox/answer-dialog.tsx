import { useState } from "react";
import { inboxEndpoints, type SavedAnswer, savedAnswerFields } from "#community/contract/inbox.ts";
import { textMaxLength, titleMaxLength } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface AnswerDialogProps {
  /** Undefined for a new answer. */
  answer?: SavedAnswer;
  onClose: () => void;
}

/** Adds a saved answer or changes one. */
export function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  // The same id for every attempt, so that an attempt whose response was lost does not add the
  // answer twice.
  const [answerId] = useState(() => answer?._id ?? crypto.randomUUID());
  const { form, ...action } = useStudioAction({
    rules: savedAnswerFields,
    defaultValues: { title: answer?.title ?? "", text: answer?.text ?? "" },
    failure: "Unable to save it. Please try again.",
    onDone: onClose,
    send: async (body) => {
      await callApi(inboxEndpoints.saveAnswer, { params: { answerId }, body });
      return "Saved";
    },
  });
  return (
    <ActionDialog
      {...action}
      title={answer ? "Change this answer" : "Save an answer"}
      description="Only instructors see it, until it is inserted in a reply."
      label="Save"
      pendingLabel="Saving…"
      onClose={onClose}
    >
      <TextField label="Title" maxLength={titleMaxLength} {...form.field("title")} />
      <TextAreaField label="Text" rows={6} maxLength={textMaxLength} {...form.field("text")} />
    </ActionDialog>
  );
}
