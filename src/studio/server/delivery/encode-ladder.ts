import { join } from "node:path";
import {
  confinedInputArgs,
  type Ffmpeg,
  type MediaInfo,
  runProcess,
} from "#platform/server/ffmpeg/index.ts";
import type { LessonVideo } from "../frames/draw-frames.ts";
import { feedFrames } from "../frames/feed-frames.ts";
import {
  chooseFrameRate,
  chooseRenditions,
  keyframeSeconds,
  type Rendition,
  type SoundRendition,
  soundRenditions,
} from "./ladder.ts";

/** Either frames drawn by us with their sound, or an uploaded file. */
export type LadderSource =
  | { kind: "video"; video: LessonVideo; soundPath: string }
  | { kind: "file"; path: string; info: MediaInfo };

export interface EncodedLadder {
  renditions: { rendition: Rendition; path: string }[];
  /** Empty for a source without sound. */
  sounds: { sound: SoundRendition; path: string }[];
  framesPerSecond: number;
}

const threadsPerEncoder = 2;
/** Encoding takes about the lesson's length; forty times that is stuck. */
const deadlineFactor = 40;

/**
 * Encodes all renditions and both sound tracks into MP4 files in one pass, with a keyframe every two
 * seconds. Throws ProcessError.
 */
export async function encodeLadder(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  input: { source: LadderSource; folder: string },
): Promise<EncodedLadder> {
  const { source, folder } = input;
  const plan = planOf(source);
  const renditions = plan.renditions.map((rendition) => ({
    rendition,
    path: join(folder, `${rendition.name}.mp4`),
  }));
  const sounds = plan.soundStream
    ? Object.values(soundRenditions).map((sound) => ({
        sound,
        path: join(folder, `${sound.name}.mp4`),
      }))
    : [];
  await runProcess({
    path: deps.ffmpeg.ffmpegPath,
    args: [
      ...["-v", "error", "-y", "-nostats", ...plan.inputArgs],
      ...["-filter_complex_threads", "2", "-filter_complex", filterGraph(plan, renditions.length)],
      ...renditions.flatMap(({ rendition, path }, index) => [
        ...[
          "-map",
          `[rendition${index}]`,
          ...videoArgs(rendition, plan.framesPerSecond),
          ...plan.colourArgs,
          `file:${path}`,
        ],
      ]),
      ...sounds.flatMap(({ sound, path }) => [
        ...["-map", plan.soundStream ?? "", ...soundArgs(sound), `file:${path}`],
      ]),
    ],
    deadlineSeconds: 60 + plan.durationSeconds * deadlineFactor,
    niceness: 10,
    signal: deps.signal,
    input:
      source.kind === "video" ? (stdin) => feedFrames(source.video, stdin, deps.signal) : undefined,
  });
  return { renditions, sounds, framesPerSecond: plan.framesPerSecond };
}

interface EncodingPlan {
  inputArgs: string[];
  renditions: Rendition[];
  framesPerSecond: number;
  durationSeconds: number;
  soundStream: string | undefined;
  firstFilter: string;
  /** The colour space of drawn frames; ffmpeg passes on that of files. */
  colourArgs: string[];
}

function planOf(source: LadderSource): EncodingPlan {
  if (source.kind === "video") {
    const { video } = source;
    const pixels = ["-f", "rawvideo", "-pixel_format", "rgba"];
    const size = ["-video_size", `${video.width}x${video.height}`];
    const rate = ["-framerate", String(video.framesPerSecond)];
    return {
      inputArgs: [...pixels, ...size, ...rate, "-i", "pipe:0", "-i", `file:${source.soundPath}`],
      renditions: chooseRenditions(video),
      framesPerSecond: video.framesPerSecond,
      durationSeconds: video.frameCount / video.framesPerSecond,
      soundStream: "1:a:0",
      firstFilter: "scale=flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p",
      colourArgs: ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    };
  }
  const { info } = source;
  if (!info.video) throw new Error("The file has no picture.");
  const framesPerSecond = chooseFrameRate(info);
  return {
    inputArgs: ["-nostdin", ...confinedInputArgs, "-i", `file:${source.path}`],
    renditions: chooseRenditions(info.video),
    framesPerSecond,
    durationSeconds: info.durationSeconds,
    soundStream: info.audio ? "0:a:0" : undefined,
    firstFilter: `fps=${framesPerSecond},format=yuv420p`,
    colourArgs: [],
  };
}

function filterGraph(plan: EncodingPlan, count: number): string {
  const branches = plan.renditions.map((_, index) => `[source${index}]`).join("");
  const scales = plan.renditions.map(
    ({ width, height }, index) =>
      `[source${index}]scale=${width}:${height}:flags=bicubic,setsar=1[rendition${index}]`,
  );
  return [`[0:v:0]${plan.firstFilter},split=${count}${branches}`, ...scales].join(";");
}

function videoArgs(rendition: Rendition, framesPerSecond: number): string[] {
  const keyframeFrames = String(framesPerSecond * keyframeSeconds);
  return [
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...["-crf", String(rendition.crf), "-maxrate", `${rendition.peakKilobits}k`],
    ...["-bufsize", `${rendition.peakKilobits * 2}k`, "-threads", String(threadsPerEncoder)],
    ...["-g", keyframeFrames, "-keyint_min", keyframeFrames, "-sc_threshold", "0"],
    ...["-map_metadata", "-1", "-map_chapters", "-1"],
  ];
}

function soundArgs(sound: SoundRendition): string[] {
  return [
    ...["-c:a", "aac", "-b:a", `${sound.kilobits}k`, "-ac", String(sound.channels)],
    ...["-ar", "48000", "-map_metadata", "-1", "-map_chapters", "-1"],
  ];
}
