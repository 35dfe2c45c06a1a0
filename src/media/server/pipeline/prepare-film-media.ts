import { deliverLesson } from "../delivery/deliver-lesson.ts";
import { BrokenPictures } from "../delivery/encode-ladder.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findPreparedMedia, hashInput, writeMediaManifest } from "../delivery/prepared-folder.ts";
import type { FilmClips, InspectedFilm } from "../film/film.ts";
import { listBrokenFrames } from "../inspection/broken-frames.ts";
import { inspectFilm } from "../inspection/inspect-film.ts";
import { FilmError } from "./film-error.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { replaceFolder } from "./replace-folder.ts";

export interface FilmToPrepare {
  mediaId: string;
  /** Untrusted files: mov, mp4, mkv or webm. */
  clips: FilmClips;
  outDir: string;
  /** Whether the teacher uses it although pictures of it are broken. */
  acceptsBroken?: boolean;
}

interface FilmDeps extends PrepareDeps {
  /** Hears what the film is, before it is encoded; returns the signal that bounds the encoding. */
  onInspected?: ((film: InspectedFilm) => AbortSignal) | undefined;
}

/**
 * What a film's media are made of: the bytes and cuts of its clips, and the version of the pipeline.
 * Titles, levels and posters are no part of it, so that they change without encoding.
 */
export function hashFilm(masterKey: Uint8Array, clips: FilmClips): string {
  const cuts = clips.map(({ sha256, startSeconds = 0, endSeconds = null }) => [
    sha256,
    startSeconds,
    endSeconds,
  ]);
  return hashInput(masterKey, ["film", cuts]);
}

/**
 * Prepares a film's media into `outDir`, as {@link prepareLesson} does from a score, without posters.
 * Throws FilmError for a film that cannot become a lesson, and ProcessError where ffmpeg or the
 * packager fail.
 */
export async function prepareFilmMedia(
  deps: FilmDeps,
  { mediaId, clips, outDir, acceptsBroken = false }: FilmToPrepare,
): Promise<MediaManifest> {
  const inputHash = hashFilm(deps.masterKey, clips);
  const prepared = await findPreparedMedia(outDir, inputHash);
  if (prepared) return prepared;
  deps.onProgress?.("inspect", 0);
  const film = await inspectFilm(deps, clips);
  const signal = deps.onInspected?.(film) ?? deps.signal;
  const deliver = (acceptsBroken: boolean) =>
    withPrivateFolder(deps.workDir, (privateFolder) =>
      replaceFolder(outDir, deps.publish, async (outFolder) => {
        const source = { kind: "film", film, acceptsBroken } as const;
        const input = { mediaId, source, privateFolder, outFolder };
        const delivered = await deliverLesson({ ...deps, signal }, input);
        return writeMediaManifest(outFolder, {
          ...delivered,
          inputHash,
          leadInSeconds: 0,
          poster: null,
          clipSeconds: film.clips.map((clip) => clip.durationSeconds),
        });
      }),
    );
  return deliver(acceptsBroken).catch(async (error: unknown) => {
    if (!(error instanceof BrokenPictures)) throw error;
    const broken = await listBroken({ ...deps, signal }, film);
    if (broken.length > 0) throw new FilmError("broken-pictures", { fault: { broken } });
    // The decoder complained of pictures that nobody sees.
    return deliver(true);
  });
}

/** Where pictures are broken, in the file of each clip. */
async function listBroken(
  deps: Pick<FilmDeps, "ffmpeg" | "signal">,
  { clips }: InspectedFilm,
): Promise<{ clip: number; atSeconds: number }[]> {
  const broken = [];
  for (const [index, clip] of clips.entries()) {
    const places = await listBrokenFrames(deps, clip);
    broken.push(...places.map((atSeconds) => ({ clip: index, atSeconds })));
  }
  return broken;
}
