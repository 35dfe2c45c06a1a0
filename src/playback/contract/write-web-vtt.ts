import type { Cue } from "./tracks.ts";

/**
 * Captions as WebVTT, with text escaped so that it cannot end its cue, begin another one or form a
 * tag.
 */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${presentVttTime(startMs)} --> ${presentVttTime(endMs)}\n${escapeText(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** `00:01:23.450`. */
function presentVttTime(milliseconds: number): string {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const seconds = Math.floor(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}.${pad(milliseconds % 1_000, 3)}`;
}

/** An empty line would end the cue. */
function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .split(/[\r\n\f\v\u2028\u2029]+/)
    .filter((line) => line.trim() !== "")
    .join("\n");
}
