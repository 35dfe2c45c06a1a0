export interface LadderStep {
  /** As `360p`, counted on the shorter side. */
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

/** The sound of the video, and of the sound-only track. */
export const soundRenditions = {
  video: { name: "sound-96k", channels: 2, kilobits: 96 },
  only: { name: "sound-48k", channels: 1, kilobits: 48 },
} as const satisfies Record<string, SoundRendition>;

export const keyframeSeconds = 2;
export const segmentSeconds = 4;
const highestFrameRate = 30;

const steps = [
  { lines: 240, crf: 27, peakKilobits: 320 },
  { lines: 360, crf: 26, peakKilobits: 700 },
  { lines: 720, crf: 25, peakKilobits: 2600 },
  { lines: 1080, crf: 24, peakKilobits: 5200 },
];

/**
 * The renditions of a source: none with more lines than the source, plus its own lines between two
 * steps. Lines count on the shorter side, so that an upright film is equally sharp.
 */
export function chooseRenditions(source: { width: number; height: number }): LadderStep[] {
  const lines = Math.min(source.width, source.height);
  const fitting = steps.filter((step) => step.lines <= lines);
  const most = fitting.at(-1)?.lines ?? 0;
  const next = steps.find((step) => step.lines > lines);
  // A 480-line source keeps its lines; 1090 lines are not worth a rendition beyond 1080.
  if (next && lines > most * 1.2) fitting.push({ ...next, lines: roundToEven(lines) });
  return fitting.map(({ lines: kept, ...step }) => ({
    ...step,
    name: `${kept}p`,
    width: roundToEven((source.width * kept) / lines),
    height: roundToEven((source.height * kept) / lines),
  }));
}

/** A whole frame rate of at most 30. More would cost data and show hands no better. */
export function chooseFrameRate(video: { framesPerSecond: number }): number {
  const stated = Math.round(video.framesPerSecond);
  return stated >= 10 && stated <= highestFrameRate ? stated : highestFrameRate;
}

function roundToEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
