import { stat } from "node:fs/promises";
import { type Ffmpeg, probeMedia } from "#platform/server/ffmpeg/index.ts";
import { longestFilmSeconds, shortestFilmSeconds } from "../../contract/film-composition.ts";
import {
  type FilmClips,
  filmInputs,
  type InspectedClip,
  type InspectedFilm,
  type InspectedSound,
  mostPixels,
} from "../film/film.ts";
import { FilmError } from "../pipeline/film-error.ts";
import { composeClips } from "./compose-clips.ts";
import { findFilmEnd } from "./find-film-end.ts";
import { isIncompleteFile } from "./is-incomplete-file.ts";
import { measureSound } from "./measure-sound.ts";

interface InspectDeps {
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const longestSide = 8192;

/** Inspects a film's files. Throws FilmError for a film that cannot become a lesson. */
export async function inspectFilm(deps: InspectDeps, cut: FilmClips): Promise<InspectedFilm> {
  const composition = cut[1]?.composition;
  const pictured = composition ? cut.slice(0, 2) : cut;
  const clips: InspectedClip[] = [];
  for (const clip of pictured) clips.push(await inspectClip(deps, clip));
  if (composition) {
    const voice = cut[2] && (await inspectVoice(deps, cut[2]));
    const film = composeClips(clips, cut, { ...composition, voice });
    const { soundInput } = film.composition;
    const { durationSeconds } = film;
    const sounding = filmInputs({ ...film, sound: null }).slice(soundInput, soundInput + 1);
    return { ...film, sound: await measureSound(deps, { clips: sounding, durationSeconds }) };
  }
  const durationSeconds = clips.reduce((sum, clip) => sum + clip.durationSeconds, 0);
  if (durationSeconds > longestFilmSeconds) throw new FilmError("too-long");
  const sound = await measureSound(deps, { clips, durationSeconds });
  return { clips, durationSeconds, sound, composition: null };
}

async function inspectVoice(
  deps: InspectDeps,
  { path }: FilmClips[number],
): Promise<InspectedSound> {
  const { durationSeconds, audio } = await inspectRecording(deps, path);
  return { path, startSeconds: 0, durationSeconds, audio };
}

async function inspectClip(
  deps: InspectDeps,
  { path, startSeconds = 0, endSeconds }: FilmClips[number],
): Promise<InspectedClip> {
  const { pictureEndSeconds, ...file } = await inspectFile(deps, path);
  const durationSeconds = Math.min(endSeconds ?? Infinity, file.durationSeconds) - startSeconds;
  if (durationSeconds < shortestFilmSeconds) throw new FilmError("nothing-left");
  const pictureSeconds = Math.max(0, pictureEndSeconds - startSeconds);
  return { ...file, path, startSeconds, durationSeconds, pictureSeconds };
}

/** Inspects one file. Throws FilmError for an unusable film, and for one without a picture. */
export async function inspectFile(deps: InspectDeps, path: string) {
  const { video, ...file } = await inspectRecording(deps, path);
  if (!video) throw new FilmError("no-picture");
  return { ...file, video };
}

/** Inspects a film or a voice recording. Throws FilmError for an unusable one. */
export async function inspectRecording({ ffmpeg, signal }: InspectDeps, path: string) {
  const info = await probeMedia(ffmpeg, { path, signal }).catch(async (error: unknown) => {
    signal?.throwIfAborted();
    // Phones write the index at the end; without it the film's length is unknown.
    const failure = (await isIncompleteFile(path)) ? "cut-off" : "not-a-film";
    throw new FilmError(failure, { cause: error });
  });
  const { video, audio } = info;
  if (!video && !audio) throw new FilmError("no-picture");
  const { width, height } = video ?? { width: 0, height: 0 };
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw new FilmError("too-large");
  }
  // Also bounds files whose stated length is wrong.
  if (info.durationSeconds > longestFilmSeconds) throw new FilmError("too-long");
  const { size: sizeBytes } = await stat(path);
  const end = await findFilmEnd({ ffmpeg, signal }, { path, sizeBytes, info });
  if (end.cutOff) throw new FilmError("cut-off", { fault: { cutOff: end.cutOff } });
  const { durationSeconds, pictureEndSeconds } = end;
  return { durationSeconds, pictureEndSeconds, video, audio };
}
