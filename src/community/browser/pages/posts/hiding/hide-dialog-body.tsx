import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { catalogEndpoints } from "#catalog/contract.ts";
import { communityEndpoints } from "#community/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { Dialog } from "#ui/overlay/dialog.tsx";

export interface HideDialogProps {
  what: "question" | "reply" | "review";
  post: { user: { name: string }; hidden: boolean };
  /** Sends the change. */
  send: (body: { hidden: boolean; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks an instructor for a reason and hides a question, reply or review, or shows it again. */
export default function HideDialogBody({ what, post, send, onClose }: HideDialogProps) {
  const hides = !post.hidden;
  const { field, handleSubmit } = useCheckedForm(z.object({ reason }), {
    defaultValues: { reason: "" },
  });
  const refresh = useRefreshPosts();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (fields: { reason: string }) => send({ hidden: hides, reason: fields.reason }),
    onSuccess: () => {
      notifySuccess(hides ? "Hidden" : "Shown again");
      onClose();
    },
    // Also after a failure, since the list may be outdated.
    onSettled: refresh,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`${hides ? "Hide" : "Show"} this ${what}${hides ? "" : " again"}?`}
      description={
        hides
          ? `${hiddenFrom(what, post.user.name)} You can show it again in the studio’s inbox.`
          : "Everyone whose plan opens the lesson will see it again."
      }
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
      >
        <TextAreaField label="Reason" rows={3} {...field("reason")} />
        {error && (
          <p role="alert" className="font-medium text-danger-text">
            {failureText(error, `Unable to ${hides ? "hide" : "show"} it. Please try again.`)}
          </p>
        )}
        <div className="button-row mt-1">
          <Button type="submit" pending={isPending}>
            {hides ? (isPending ? "Hiding…" : "Hide it") : isPending ? "Showing…" : "Show it"}
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function hiddenFrom(what: HideDialogProps["what"], author: string): string {
  if (what === "reply") return "No student will see it, not even its author.";
  const rating = what === "review" ? " Its stars do not count meanwhile." : "";
  return `Only ${author} and you will see it, and ${author} sees that it is hidden.${rating}`;
}

const shownBy: readonly string[] = [
  communityEndpoints.questions.path,
  communityEndpoints.reviews.path,
  communityEndpoints.ownContent.path,
  // Its rating.
  catalogEndpoints.video.path,
];

/** Fetches the queries with posts again: the inbox, and the lessons' pages. */
function useRefreshPosts(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === "string" && (path.startsWith("/api/studio") || shownBy.includes(path)),
    });
}
