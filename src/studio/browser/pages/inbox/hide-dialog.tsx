import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { ActionDialog } from "../../action-dialog.tsx";
import { useStudioAction } from "../../use-studio-action.ts";

interface HideDialogProps {
  what: "question" | "reply" | "review";
  post: { user: { name: string }; hidden: boolean };
  /** Sends it. */
  send: (body: { hidden: boolean; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Hides a question, reply or review, or shows it again. */
export function HideDialog({ what, post, send, onClose }: HideDialogProps) {
  const hidden = !post.hidden;
  const { form, ...action } = useStudioAction({
    rules: z.object({ reason }),
    defaultValues: { reason: "" },
    failure: `Unable to ${hidden ? "hide" : "show"} it. Please try again.`,
    onDone: onClose,
    send: async ({ reason }) => {
      await send({ hidden, reason });
      return hidden ? "Hidden" : "Shown again";
    },
  });
  return (
    <ActionDialog
      {...action}
      title={`${hidden ? "Hide" : "Show"} this ${what}${hidden ? "" : " again"}?`}
      description={
        hidden
          ? `${hiddenFrom(what, post.user.name)} You can show it again.`
          : `Everyone whose plan opens the lesson will see it again.`
      }
      label={hidden ? "Hide it" : "Show it"}
      pendingLabel={hidden ? "Hiding…" : "Showing…"}
      onClose={onClose}
    >
      <TextAreaField label="Reason" rows={3} {...form.field("reason")} />
    </ActionDialog>
  );
}

function hiddenFrom(what: HideDialogProps["what"], author: string): string {
  if (what === "reply") return "No student will see it, not even its author.";
  const rating = what === "review" ? " Its stars do not count meanwhile." : "";
  return `Only ${author} and you will see it, and ${author} sees that it is hidden.${rating}`;
}
