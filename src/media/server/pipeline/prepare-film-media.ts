import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { FilmComposition } from "../../contract/film-composition.ts";
import { deliverLesson } from "../delivery/deliver-lesson.ts";
import { BrokenPictures } from "../delivery/encode-ladder.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findPreparedMedia, hashInput } from "../delivery/prepared-media.ts";
import type { FilmClips, InspectedFilm } from "../film/film.ts";
import { listBrokenFrames } from "../inspection/broken-frames.ts";
import { inspectFilm } from "../inspection/inspect-film.ts";
import { FilmError } from "./film-error.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { publishMedia } from "./publish-media.ts";

export interface FilmToPrepare {
  mediaId: string;
  /** Untrusted files. */
  clips: FilmClips;
  /** Whether the teacher accepts broken pictures in it. */
  acceptsBroken?: boolean;
}

interface FilmDeps extends PrepareDeps {
  /** Gives the path of a clip's local file, for which it may use the folder; by default its own. */
  fetchClip?: ((clip: FilmClips[number], folder: string) => Promise<string>) | undefined;
  /** Receives the inspected film before encoding; returns the signal that bounds the encoding. */
  onInspected?: ((film: InspectedFilm) => AbortSignal) | undefined;
}

/**
 * Hash of a film's inputs: the bytes and cuts of its clips, how they are combined, and the pipeline's version. Titles,
 * levels and posters are excluded, so that they change without encoding.
 */
export function hashFilm(masterKey: Uint8Array, clips: FilmClips): string {
  const cuts = clips.map(({ sha256, startSeconds = 0, endSeconds = null, composition }) => [
    sha256,
    startSeconds,
    endSeconds,
    ...(composition ? [listChoices(composition)] : []),
  ]);
  return hashInput(masterKey, ["film", cuts]);
}

/** A composition as a list, since stored objects may change the order of their fields. */
function listChoices(composition: FilmComposition): unknown[] {
  const { offsetSeconds, sound, layout, voiceOffsetSeconds = null } = composition;
  const { kind } = layout;
  return kind === "inset"
    ? [offsetSeconds, sound, voiceOffsetSeconds, kind, layout.large, layout.corner, layout.size]
    : [offsetSeconds, sound, voiceOffsetSeconds, kind, layout.starts, layout.switchSeconds];
}

/**
 * Encodes a film's media into the store, as {@link prepareLesson} does from a score, without
 * posters. Throws FilmError for a film that cannot become a lesson, and ProcessError if ffmpeg or
 * the packager fail.
 */
export async function prepareFilmMedia(
  deps: FilmDeps,
  { mediaId, clips, acceptsBroken = false }: FilmToPrepare,
): Promise<MediaManifest> {
  const inputHash = hashFilm(deps.masterKey, clips);
  const prepared = await findPreparedMedia(deps.mediaFiles, mediaId, inputHash);
  if (prepared) return prepared;
  return withLocalClips(deps, clips, (local) =>
    encodeFilm(deps, { mediaId, clips: local, inputHash, acceptsBroken }),
  );
}

/** Runs a task with clips whose files are local, and removes the copies that were made for it. */
async function withLocalClips<Result>(
  { fetchClip, workDir }: FilmDeps,
  clips: FilmClips,
  task: (clips: FilmClips) => Promise<Result>,
): Promise<Result> {
  if (!fetchClip) return task(clips);
  return withPrivateFolder(workDir, async (folder) => {
    const local: FilmClips = [];
    for (const clip of clips) local.push({ ...clip, path: await fetchClip(clip, folder) });
    return task(local);
  });
}

interface LocalFilm extends Required<FilmToPrepare> {
  inputHash: string;
}

async function encodeFilm(
  deps: FilmDeps,
  { mediaId, clips, inputHash, acceptsBroken }: LocalFilm,
): Promise<MediaManifest> {
  deps.onProgress?.("inspect", 0);
  const film = await inspectFilm(deps, clips);
  const signal = deps.onInspected?.(film) ?? deps.signal;
  const deliver = (acceptsBroken: boolean) =>
    withPrivateFolder(deps.workDir, async (privateFolder) => {
      const source = { kind: "film", film, acceptsBroken } as const;
      const outFolder = join(privateFolder, "out");
      await mkdir(outFolder);
      const input = { mediaId, source, privateFolder, outFolder };
      const delivered = await deliverLesson({ ...deps, signal }, input);
      const clipPlaces = describeClips(film);
      const manifest = { ...delivered, inputHash, leadInSeconds: 0, poster: null, ...clipPlaces };
      return publishMedia({ ...deps, signal }, { folder: outFolder, manifest });
    });
  return deliver(acceptsBroken).catch(async (error: unknown) => {
    if (!(error instanceof BrokenPictures)) throw error;
    const broken = await listBroken({ ...deps, signal }, film);
    if (broken.length > 0) throw new FilmError("broken-pictures", { fault: { broken } });
    // The decoder reported only pictures that the film does not show.
    return deliver(true);
  });
}

/** Where the film's moments are in its clips. */
function describeClips({
  clips,
  composition,
}: InspectedFilm): Pick<MediaManifest, "clipSeconds" | "composition"> {
  if (!composition) return { clipSeconds: clips.map((clip) => clip.durationSeconds) };
  const clipStartSeconds = clips.map((clip) => clip.startSeconds);
  return { composition: { clipStartSeconds, remarks: composition.remarks } };
}

/** The places of broken pictures, in the file of each clip. */
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
