import { join } from "node:path";
import type { Writable } from "node:stream";
import { confine, type Ffmpeg, runProcess, splitLines } from "#platform/server/ffmpeg/index.ts";
import type { InspectedFilm } from "../film/film.ts";
import type { LessonVideo } from "../frames/draw-frames.ts";
import { feedFrames } from "../frames/feed-frames.ts";
import { isDecoderError } from "../inspection/broken-frames.ts";
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

/** Either frames drawn by us with their sound, or a film from outside. */
export type LadderSource =
  | { kind: "video"; video: LessonVideo; soundPath: string }
  | {
      kind: "film";
      film: InspectedFilm;
      /** Whether the teacher uses it although pictures of it are broken. */
      acceptsBroken: boolean;
    };

/** The decoder says that pictures are broken, and nobody has accepted that. */
export class BrokenPictures extends Error {}

export interface EncodedLadder {
  renditions: { rendition: LadderStep; path: string }[];
  /** Empty for a source without sound. */
  sounds: { sound: SoundRendition; path: string }[];
  framesPerSecond: number;
}

const usualThreads = 2;
/** Encoding takes about the lesson's length; forty times that is stuck. */
const deadlineFactor = 40;

/**
 * Encodes all renditions and both sound tracks into MP4 files in one pass, with a keyframe every two
 * seconds. Throws ProcessError, FilmError for a film that cannot be read to its end, and
 * {@link BrokenPictures}.
 */
export async function encodeLadder(
  deps: {
    ffmpeg: Ffmpeg;
    signal?: AbortSignal | undefined;
    encoderThreads?: number | undefined;
    /** Hears how much of the source is encoded, from 0 to 1. */
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
      reads: source.film.clips.map(({ path }) => path),
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
    // Of a film that cannot be read to its end, ffmpeg encodes what there is.
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
  /** Filters that end in `[picture]`, and in `[sound]` where there is one. */
  filters: string[];
  hasSound: boolean;
  /** Colours that we made ourselves; ffmpeg passes on those of files. */
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
  const { clips, durationSeconds, sound } = film;
  const [first] = clips;
  if (!first) throw new Error("The film has no clip.");
  const framesPerSecond = chooseFrameRate(first.video);
  const renditions = chooseRenditions(first.video);
  const frame = renditions.at(-1) ?? first.video;
  return {
    inputArgs: ["-nostdin", ...clipInputs(clips)],
    renditions,
    framesPerSecond,
    durationSeconds,
    hasSound: sound !== null,
    filters: [
      ...pictureFilters(clips, { frame, framesPerSecond }),
      ...(sound ? soundFilters(clips, sound) : []),
    ],
    colourArgs: hasHdr(film) ? bt709 : [],
  };
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

/** What encoding a film may need: memory for its largest pictures, and the peak rate on disk. */
function limitsOf({ durationSeconds, renditions }: EncodingPlan) {
  const peakKilobits = Math.max(...renditions.map((rendition) => rendition.peakKilobits));
  const fileBytes = Math.ceil((durationSeconds * peakKilobits * 1000) / 8) * 2 + 64 * 2 ** 20;
  return { memoryBytes: 6 * 2 ** 30, fileBytes };
}

/** The frames encoded so far, by the newest line of ffmpeg's progress; 0 without one. */
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
