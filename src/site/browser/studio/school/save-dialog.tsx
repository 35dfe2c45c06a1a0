import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { optionalCodeField } from "#platform/contract/fresh-code.ts";
import { ActionDialog, FreshCodeField, useStudioAction } from "#studio/browser/index.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";

interface SaveDialogProps {
  title: string;
  description: string;
  label: string;
  /** Said after it is saved. */
  done?: string | undefined;
  /** Saves the texts. The dialog shows any error that it throws. */
  save: (reason: string, code: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason, and saves texts that visitors then see. */
export function SaveDialog({ save, done, onClose, ...texts }: SaveDialogProps) {
  const { form, needsCode, ...action } = useStudioAction({
    rules: z.object({ reason, code: optionalCodeField }),
    defaultValues: { reason: "", code: "" },
    failure: "Unable to save it. Please try again.",
    onDone: onClose,
    send: async ({ reason, code }) => {
      await save(reason, code || undefined);
      return done ?? "Saved. Visitors see it now.";
    },
  });
  return (
    <ActionDialog {...action} {...texts} pendingLabel="Saving…" onClose={onClose}>
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
      {needsCode && <FreshCodeField {...form.field("code")} />}
    </ActionDialog>
  );
}
