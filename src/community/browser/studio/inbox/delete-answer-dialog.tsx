import * as z from "zod/mini";
import { inboxEndpoints, type SavedAnswer } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";

interface DeleteAnswerDialogProps {
  answer: SavedAnswer;
  onClose: () => void;
}

/** Deletes a saved answer. Replies that used it stay. */
export function DeleteAnswerDialog({ answer, onClose }: DeleteAnswerDialogProps) {
  const { form: _, ...action } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: "Unable to delete it. Please try again.",
    onDone: onClose,
    send: async () => {
      await callApi(inboxEndpoints.deleteSavedAnswer, { params: { answerId: answer._id } });
      return "Deleted";
    },
  });
  return (
    <ActionDialog
      {...action}
      isFinal
      title="Delete this answer?"
      description={`“${answer.title}” can no longer be inserted. Replies that used it stay.`}
      label="Delete it"
      pendingLabel="Deleting…"
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
