import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { ActionDialog, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface SaveDialogProps {
  title: string;
  description: string;
  label: string;
  /** Saves it; what it throws is shown. */
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, and saves texts that visitors then see. */
export function SaveDialog({ save, onClose, ...texts }: SaveDialogProps) {
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: "Unable to save it. Please try again.",
    onDone: onClose,
    send: async ({ reason }) => {
      await save(reason);
      return "Saved. Visitors see it now.";
    },
  });
  return (
    <ActionDialog {...action} {...texts} pendingLabel="Saving…" onClose={onClose}>
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}
