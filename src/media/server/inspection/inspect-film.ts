import { stat } from "node:fs/promises";
import { type Ffmpeg, probeMedia } from "#platform/server/ffmpeg/index.ts";
import {
  type FilmClips,
  type InspectedClip,
  type InspectedFilm,
  mostPixels,
} from "../film/film.ts";
import { FilmError } from "../pipeline/film-error.ts";
import { findFilmEnd } from "./find-film-end.ts";
import { isIncompleteFile } from "./is-incomplete-file.ts";
import { measureSound } from "./measure-sound.ts";

interface InspectDeps {
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const longestSeconds = 3 * 3600;
const longestSide = 8192;
const shortestSeconds = 0.5;

/** Reads what a film's files hold. Throws FilmError for one that cannot become a lesson. */
export async function inspectFilm(deps: InspectDeps, cut: FilmClips): Promise<InspectedFilm> {
  const clips: InspectedClip[] = [];
  for (const clip of cut) clips.push(await inspectClip(deps, clip));
  const durationSeconds = clips.reduce((sum, clip) => sum + clip.durationSeconds, 0);
  if (durationSeconds > longestSeconds) throw new FilmError("too-long");
  return { clips, durationSeconds, sound: await measureSound(deps, { clips, durationSeconds }) };
}

async function inspectClip(
  deps: InspectDeps,
  { path, startSeconds = 0, endSeconds }: FilmClips[number],
): Promise<InspectedClip> {
  const { pictureEndSeconds, ...file } = await inspectFile(deps, path);
  const durationSeconds = Math.min(endSeconds ?? Infinity, file.durationSeconds) - startSeconds;
  if (durationSeconds < shortestSeconds) throw new FilmError("nothing-left");
  const pictureSeconds = Math.max(0, pictureEndSeconds - startSeconds);
  return { ...file, path, startSeconds, durationSeconds, pictureSeconds };
}

/** Reads what one file holds. Throws FilmError for one that is no usable film. */
export async function inspectFile({ ffmpeg, signal }: InspectDeps, path: string) {
  const info = await probeMedia(ffmpeg, { path, signal }).catch(async (error: unknown) => {
    signal?.throwIfAborted();
    // Phones write the index at the end: without that, nobody knows how long the film was.
    const failure = (await isIncompleteFile(path)) ? "cut-off" : "not-a-film";
    throw new FilmError(failure, { cause: error });
  });
  const { video, audio } = info;
  if (!video) throw new FilmError("no-picture");
  const { width, height } = video;
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw new FilmError("too-large");
  }
  // Also bounds files whose stated length is not their own.
  if (info.durationSeconds > longestSeconds) throw new FilmError("too-long");
  const { size: sizeBytes } = await stat(path);
  const end = await findFilmEnd({ ffmpeg, signal }, { path, sizeBytes, info });
  if (end.cutOff) throw new FilmError("cut-off", { fault: { cutOff: end.cutOff } });
  const { durationSeconds } = info;
  return { durationSeconds, pictureEndSeconds: end.pictureEndSeconds, video, audio };
}
