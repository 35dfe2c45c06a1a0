import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { UploadItem } from "#media/contract/uploads.ts";
import { ListSection, listClass, listItemClass, StudioList } from "#studio/browser/index.ts";
import { ArrivedFilm } from "./arrived-film.tsx";
import { DropArea } from "./drop-area.tsx";
import { addFilm, dropFilm, filmQueue, type QueuedFilm } from "./film-queue.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { InterruptedFilm, SendingFilm } from "./sending-film.tsx";
import { uploadsQuery } from "./uploads-query.ts";

/** The film in the removal dialog. */
type Removal = Pick<QueuedFilm, "name" | "uploadId"> & { filmKey: string | undefined };

const checkMs = 2_000;

/** Accepts films, shows their progress, and lists uploaded ones. */
export function FilmUploads() {
  const query = useInfiniteQuery({
    ...uploadsQuery,
    refetchInterval: ({ state }) => {
      const uploads = state.data?.pages.flatMap((page) => page.uploads) ?? [];
      return uploads.some((upload) => upload.state === "finished") ? checkMs : false;
    },
  });
  const films = useStore(filmQueue, (queue) => queue.films);
  useListAfterSending(films);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [isOther, setOther] = useState(false);

  const uploads = query.data ?? [];
  const isHere = ({ _id }: UploadItem) => films.some(({ uploadId }) => uploadId === _id);
  const interrupted = uploads.filter((upload) => upload.state === "open" && !isHere(upload));
  const arrived = query.data?.filter((upload) => upload.state !== "open" && !isHere(upload));

  const choose = async (files: readonly File[], wanted?: UploadItem) => {
    const known = query.data ?? (await query.refetch()).data ?? [];
    setOther(wanted !== undefined && !files.some((file) => isSameFile(wanted, file)));
    for (const file of files) {
      const open = known.find((upload) => upload.state === "open" && isSameFile(upload, file));
      if (wanted && open?._id !== wanted._id) continue;
      if (films.some((film) => isQueued(film, file))) continue;
      addFilm(file, open && { id: open._id, receivedBytes: open.receivedBytes });
    }
  };

  const remove = ({ _id, name }: UploadItem) =>
    setRemoval({ name, uploadId: _id, filmKey: undefined });

  return (
    <>
      <DropArea onFiles={(files) => void choose(files)} />
      {isOther && (
        <p role="alert" className="mt-4 font-medium text-danger-text">
          That is another file, or it was changed since. Choose the one that you began with.
        </p>
      )}
      {films.length + interrupted.length > 0 && (
        <div className="mt-12">
          <ListSection
            id="under-way"
            title="Under way"
            lead="You may close this page and go on later, here or on another device: choose the same film again."
          >
            <ul className={listClass}>
              {films.map((film) => (
                <li key={film.key} className={listItemClass}>
                  <SendingFilm
                    film={film}
                    onRemove={() => setRemoval({ ...film, filmKey: film.key })}
                  />
                </li>
              ))}
              {interrupted.map((upload) => (
                <li key={upload._id} className={listItemClass}>
                  <InterruptedFilm
                    upload={upload}
                    onFiles={(files) => void choose(files, upload)}
                    onRemove={() => remove(upload)}
                  />
                </li>
              ))}
            </ul>
          </ListSection>
        </div>
      )}
      <div className="mt-12">
        <ListSection
          id="arrived"
          title="Arrived"
          lead="Films that the school has. Those that no lesson uses are deleted after a week."
        >
          <StudioList
            query={query}
            items={arrived}
            noun="films"
            empty="No films yet. The first that you send will be found here."
          >
            {(upload) => <ArrivedFilm upload={upload} onRemove={() => remove(upload)} />}
          </StudioList>
        </ListSection>
      </div>
      {removal && <RemoveDialog {...removal} onClose={() => setRemoval(null)} />}
    </>
  );
}

/** A file's time of change identifies it better than its name, if the device reports it. */
function isSameFile({ sizeBytes, modifiedOn }: UploadItem, file: File): boolean {
  return sizeBytes === file.size && modifiedOn === new Date(file.lastModified).toISOString();
}

/** Whether this page already uploads the file. */
const isQueued = ({ name, sizeBytes, state }: QueuedFilm, file: File) =>
  name === file.name && sizeBytes === file.size && state !== "failed";

/** Moves uploaded films from the queue to the list. */
function useListAfterSending(films: readonly QueuedFilm[]): void {
  const client = useQueryClient();
  const sent = films.filter(({ state }) => state === "sent").map(({ key }) => key);
  const sentKeys = sent.join();
  useEffect(() => {
    if (sentKeys === "") return;
    void client.invalidateQueries({ queryKey: uploadsQuery.queryKey }).then(() => {
      for (const key of sentKeys.split(",")) dropFilm(key);
    });
  }, [client, sentKeys]);
}
