import type { MediaInfo } from "#platform/server/ffmpeg/index.ts";

export interface Rendition {
  /** For example `360p`. */
  name: string;
  width: number;
  height: number;
  crf: number;
  /** Peak bit rate, in kbit/s. */
  peakKilobits: number;
}

export interface SoundRendition {
  name: string;
  channels: number;
  kilobits: number;
}

/** The sound of the video, and of sound only. */
export const soundRenditions = {
  video: { name: "sound-96k", channels: 2, kilobits: 96 },
  only: { name: "sound-48k", channels: 1, kilobits: 48 },
} as const satisfies Record<string, SoundRendition>;

export const keyframeSeconds = 2;
export const segmentSeconds = 4;
const highestFrameRate = 30;

const steps = [
  { height: 240, crf: 27, peakKilobits: 320 },
  { height: 360, crf: 26, peakKilobits: 700 },
  { height: 720, crf: 25, peakKilobits: 2600 },
  { height: 1080, crf: 24, peakKilobits: 5200 },
];

/** The renditions of a source: none taller than itself, plus its own height between two steps. */
export function chooseRenditions(source: { width: number; height: number }): Rendition[] {
  const fitting = steps.filter((step) => step.height <= source.height);
  const tallest = fitting.at(-1)?.height ?? 0;
  const next = steps.find((step) => step.height > source.height);
  // A 480-line source keeps its lines; 1090 lines are not worth a rendition beyond 1080.
  if (next && source.height > tallest * 1.2)
    fitting.push({ ...next, height: roundToEven(source.height) });
  return fitting.map((step) => ({
    ...step,
    name: `${step.height}p`,
    width: roundToEven((source.width * step.height) / source.height),
  }));
}

/** A whole frame rate of at most 30; more would cost data and show no more of the hands. */
export function chooseFrameRate(info: MediaInfo): number {
  const stated = Math.round(info.video?.framesPerSecond ?? 0);
  return stated >= 10 && stated <= highestFrameRate ? stated : highestFrameRate;
}

function roundToEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
