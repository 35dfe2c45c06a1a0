import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ActionDialog } from "#studio/browser/index.ts";
import { dropFilm, pauseFilm } from "./film-queue.ts";
import { removeUpload, uploadsQuery } from "./uploads-query.ts";

interface RemoveDialogProps {
  name: string;
  /** Undefined where the server does not know it yet. */
  uploadId: string | undefined;
  /** Of a film that is sent from here. */
  filmKey: string | undefined;
  onClose: () => void;
}

/** Asks before a film, or what has arrived of it, is removed. */
export function RemoveDialog({ name, uploadId, filmKey, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: async () => {
      if (filmKey !== undefined) pauseFilm(filmKey);
      if (uploadId !== undefined) await removeUpload(uploadId);
      if (filmKey !== undefined) dropFilm(filmKey);
      onClose();
      await client.invalidateQueries({ queryKey: uploadsQuery.queryKey });
    },
  });
  return (
    <ActionDialog
      title="Remove this film?"
      description={`What the school has of “${name}” is deleted. The film on your device stays.`}
      label="Remove"
      pendingLabel="Removing…"
      isFinal
      pending={removing.isPending}
      error={
        removing.error && failureText(removing.error, "Unable to remove it. Please try again.")
      }
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
