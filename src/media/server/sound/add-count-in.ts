import { sampleRate } from "./piano-samples.ts";
import type { StereoMix } from "./play-note.ts";

const clickSeconds = 0.07;

/** Adds a soft wooden click per beat, higher on a bar's first beat. */
export function addCountIn(
  mix: StereoMix,
  beats: { startSeconds: number; isDownbeat: boolean }[],
): void {
  for (const { startSeconds, isDownbeat } of beats) {
    const hertz = isDownbeat ? 1180 : 880;
    const firstFrame = Math.max(0, Math.round(startSeconds * sampleRate));
    const frames = Math.min(clickSeconds * sampleRate, mix.left.length - firstFrame);
    for (let frame = 0; frame < frames; frame++) {
      const seconds = frame / sampleRate;
      const body = Math.sin(2 * Math.PI * hertz * seconds) * Math.exp(-seconds * 90);
      const wood = Math.sin(2 * Math.PI * hertz * 2.71 * seconds) * Math.exp(-seconds * 190);
      const click = (body + wood * 0.5) * (isDownbeat ? 0.05 : 0.035) * Math.min(1, frame / 24);
      mix.left[firstFrame + frame] = (mix.left[firstFrame + frame] ?? 0) + click;
      mix.right[firstFrame + frame] = (mix.right[firstFrame + frame] ?? 0) + click;
    }
  }
}
