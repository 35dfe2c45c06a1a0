import { join } from "node:path";
import type { Writable } from "node:stream";
import { confine, type Ffmpeg, runProcess, splitLines } from "#platform/server/ffmpeg/index.ts";
import { type FilmSound, filmInputs, type InspectedFilm } from "../film/film.ts";
import type { LessonVideo } from "../frames/draw-frames.ts";
import { feedFrames } from "../frames/feed-frames.ts";
import { isDecoderError } from "../inspection/broken-frames.ts";
import { compositionFilters, leadClip } from "../inspection/composition-filters.ts";
import { clipInputs, hasHdr, pictureFilters, soundFilters } from "../inspection/film-filters.ts";
import { FilmError, rethrowUnreadable } from "../pipeline/film-error.ts";
import {
  chooseFrameRate,
  chooseRenditions,
  keyframeSeconds,
  type LadderStep,
  type SoundRendition,
  soundRenditions,
} from "./ladder.ts";

/** Either our own frames with their sound, or an uploaded film. */
export type LadderSource =
  | { kind: "video"; video: LessonVideo; soundPath: string }
  | {
      kind: "film";
      film: InspectedFilm;
      /** Whether the teacher accepts broken pictures in it. */
      acceptsBroken: boolean;
    };

/** The decoder reported broken pictures that the teacher has not accepted. */
export class BrokenPictures extends Error {}

export interface EncodedLadder {
  renditions: { rendition: LadderStep; path: string }[];
  /** Empty for a source without sound. */
  sounds: { sound: SoundRendition; path: string }[];
  framesPerSecond: number;
}

const usualThreads = 2;
/** Encoding takes about the lesson's length; forty times that means that it hangs. */
const deadlineFactor = 40;

/**
 * Encodes all renditions and both sound tracks into MP4 files in one pass, with a keyframe every
 * two seconds. Throws ProcessError, FilmError for a film that is unreadable before its end, and
 * {@link BrokenPictures}.
 */
export async function encodeLadder(
  deps: {
    ffmpeg: Ffmpeg;
    signal?: AbortSignal | undefined;
    encoderThreads?: number | undefined;
    /** Receives the encoded share of the source, from 0 to 1. */
    onEncoded?: ((fraction: number) => void) | undefined;
  },
  input: { source: LadderSource; folder: string },
): Promise<EncodedLadder> {
  const { source, folder } = input;
  const plan = planOf(source);
  const { framesPerSecond, durationSeconds } = plan;
  const threads = deps.encoderThreads ?? usualThreads;
  const renditions = plan.renditions.map((rendition) => ({
    rendition,
    path: join(folder, `${rendition.name}.mp4`),
  }));
  const sounds = plan.hasSound
    ? Object.values(soundRenditions).map((sound) => ({
        sound,
        path: join(folder, `${sound.name}.mp4`),
      }))
    : [];
  const args = [
    "-v",
    "level+error",
    "-y",
    "-nostats",
    "-progress",
    "pipe:1",
    ...plan.inputArgs,
    "-filter_complex_threads",
    String(threads),
    "-filter_complex",
    filterGraph(plan, sounds.length),
    ...renditions.flatMap(({ rendition, path }, index) => [
      "-map",
      `[rendition${index}]`,
      ...videoArgs(rendition, { framesPerSecond, threads }),
      ...plan.colourArgs,
      `file:${path}`,
    ]),
    ...sounds.flatMap(({ sound, path }, index) => [
      "-map",
      `[sound${index}]`,
      ...soundArgs(sound),
      `file:${path}`,
    ]),
  ];
  const deadlineSeconds = 60 + durationSeconds * deadlineFactor;
  const program = { path: deps.ffmpeg.ffmpegPath, args };
  let encodedSeconds = 0;
  const run = {
    deadlineSeconds,
    niceness: 10,
    signal: deps.signal,
    onOutput: (chunk: Buffer) => {
      encodedSeconds = readFrames(chunk.toString("latin1")) / framesPerSecond || encodedSeconds;
      deps.onEncoded?.(encodedSeconds / durationSeconds);
    },
  };
  if (source.kind === "video") {
    const input = (stdin: Writable) => feedFrames(source.video, stdin, deps.signal);
    await runProcess({ ...program, ...run, input });
  } else {
    const confined = confine(deps.ffmpeg, program, {
      ...limitsOf(plan),
      deadlineSeconds,
      reads: filmInputs(source.film).map(({ path }) => path),
      writes: folder,
    });
    const broken = new AbortController();
    const lines = splitLines((line) => {
      const isBroken = source.film.clips.some(({ video }) => isDecoderError(line, video.codec));
      if (isBroken && !source.acceptsBroken) broken.abort(new BrokenPictures());
    });
    const signals = [broken.signal, ...(deps.signal ? [deps.signal] : [])];
    const watched = { onErrorOutput: lines.add, signal: AbortSignal.any(signals) };
    await runProcess({ ...confined, ...run, ...watched }).catch(rethrowUnreadable);
    // For a film that is unreadable before its end, ffmpeg encodes the readable part.
    if (encodedSeconds < durationSeconds - 1) {
      const cutOff = { atSeconds: encodedSeconds, ofSeconds: durationSeconds };
      throw new FilmError("cut-off", { fault: { cutOff } });
    }
  }
  return { renditions, sounds, framesPerSecond };
}

interface EncodingPlan {
  inputArgs: string[];
  renditions: LadderStep[];
  framesPerSecond: number;
  durationSeconds: number;
  /** Filters that end in `[picture]`, and in `[sound]` for a source with sound. */
  filters: string[];
  hasSound: boolean;
  /** The colours of our own frames; for files ffmpeg copies them. */
  colourArgs: string[];
}

const bt709 = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];

function planOf(source: LadderSource): EncodingPlan {
  return source.kind === "video" ? planOfVideo(source) : planOfFilm(source.film);
}

function planOfVideo({ video, soundPath }: LadderSource & { kind: "video" }): EncodingPlan {
  const pixels = ["-f", "rawvideo", "-pixel_format", "rgba"];
  const size = ["-video_size", `${video.width}x${video.height}`];
  const rate = ["-framerate", String(video.framesPerSecond)];
  return {
    inputArgs: [...pixels, ...size, ...rate, "-i", "pipe:0", "-i", `file:${soundPath}`],
    renditions: chooseRenditions(video),
    framesPerSecond: video.framesPerSecond,
    durationSeconds: video.frameCount / video.framesPerSecond,
    filters: [
      "[0:v:0]scale=flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p[picture]",
      "[1:a:0]anull[sound]",
    ],
    hasSound: true,
    colourArgs: bt709,
  };
}

function planOfFilm(film: InspectedFilm): EncodingPlan {
  const { clips, durationSeconds, sound, composition } = film;
  const lead = clips[composition ? leadClip(composition.layout) : 0];
  if (!lead) throw new Error("The film has no clip.");
  const framesPerSecond = chooseFrameRate(lead.video);
  const renditions = chooseRenditions(lead.video);
  const frame = renditions.at(-1) ?? lead.video;
  const pictures = composition
    ? compositionFilters(clips, { frame, framesPerSecond, layout: composition.layout })
    : pictureFilters(clips, { frame, framesPerSecond });
  return {
    inputArgs: ["-nostdin", ...clipInputs(filmInputs(film))],
    renditions,
    framesPerSecond,
    durationSeconds,
    hasSound: sound !== null,
    filters: [...pictures, ...(sound ? filmSound(film, sound) : [])],
    colourArgs: hasHdr(film) ? bt709 : [],
  };
}

/** All clips' sound in order, or that of one input of a film of two pictures. */
function filmSound(film: InspectedFilm, sound: FilmSound): string[] {
  if (!film.composition) return soundFilters(film.clips, sound);
  const { soundInput } = film.composition;
  return soundFilters(filmInputs(film).slice(soundInput, soundInput + 1), sound, soundInput);
}

function filterGraph({ filters, renditions }: EncodingPlan, soundCount: number): string {
  const branches = renditions.map((_, index) => `[source${index}]`).join("");
  const scales = renditions.map(
    ({ width, height }, index) =>
      `[source${index}]scale=${width}:${height}:flags=bicubic,setsar=1[rendition${index}]`,
  );
  const sounds = Array.from({ length: soundCount }, (_, index) => `[sound${index}]`).join("");
  return [
    ...filters,
    `[picture]split=${renditions.length}${branches}`,
    ...scales,
    ...(soundCount > 0 ? [`[sound]asplit=${soundCount}${sounds}`] : []),
  ].join(";");
}

/**
 * The limits of encoding a film: memory for its largest pictures, and disk space at the peak rate.
 */
function limitsOf({ durationSeconds, renditions }: EncodingPlan) {
  const peakKilobits = Math.max(...renditions.map((rendition) => rendition.peakKilobits));
  const fileBytes = Math.ceil((durationSeconds * peakKilobits * 1000) / 8) * 2 + 64 * 2 ** 20;
  return { memoryBytes: 6 * 2 ** 30, fileBytes };
}

/** The number of encoded frames in the newest line of ffmpeg's progress; 0 without one. */
function readFrames(text: string): number {
  return Number([...text.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0);
}

function videoArgs(
  rendition: LadderStep,
  { framesPerSecond, threads }: { framesPerSecond: number; threads: number },
): string[] {
  const keyframeFrames = String(framesPerSecond * keyframeSeconds);
  return [
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-profile:v",
    "high",
    "-pix_fmt",
    "yuv420p",
    "-crf",
    String(rendition.crf),
    "-maxrate",
    `${rendition.peakKilobits}k`,
    "-bufsize",
    `${rendition.peakKilobits * 2}k`,
    "-threads",
    String(threads),
    "-g",
    keyframeFrames,
    "-keyint_min",
    keyframeFrames,
    "-sc_threshold",
    "0",
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
  ];
}

function soundArgs(sound: SoundRendition): string[] {
  return [
    "-c:a",
    "aac",
    "-b:a",
    `${sound.kilobits}k`,
    "-ac",
    String(sound.channels),
    "-ar",
    "48000",
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
  ];
}
