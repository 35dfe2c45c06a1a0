import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { queueEncoding } from "../jobs/encoding-job.ts";
import { hashFilm } from "../pipeline/prepare-film-media.ts";
import { type FilmClips, filmClips } from "./film.ts";

export interface Film {
  /** The name shown to the teacher. */
  name: string;
  /** Files that stay in place until the encoding has ended. */
  clips: FilmClips;
}

/**
 * Queues a film's encoding. Returns its id and the media id: the same bytes and cuts give the same
 * media, which are encoded once.
 */
export async function prepareFilm(
  { db, jobs, masterKey }: { db: Executor; jobs: Pick<Jobs, "send">; masterKey: Uint8Array },
  { name, clips }: Film,
  transaction?: Trx,
): Promise<{ preparationId: string; mediaId: string }> {
  const source = filmClips.parse(clips);
  const inputHash = hashFilm(masterKey, source);
  const mediaId = `film-${inputHash.slice(0, 24)}`;
  const preparationId = await queueEncoding(
    { db, jobs },
    {
      kind: "film",
      subject: name,
      source: JSON.stringify(source),
      inputHash,
      mediaId,
      priority: 0,
    },
    transaction,
  );
  return { preparationId, mediaId };
}
