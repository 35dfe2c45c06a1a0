import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ActionDialog } from "#studio/browser/index.ts";
import { dropFilm, pauseFilm } from "./film-queue.ts";
import { removeUpload, uploadsQuery } from "./uploads-query.ts";

interface RemoveDialogProps {
  name: string;
  /** Undefined before the server has created the upload. */
  uploadId: string | undefined;
  /** The key of a film that this page uploads. */
  filmKey: string | undefined;
  onClose: () => void;
}

/** Asks for confirmation before a film, or a part of one, is removed. */
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
