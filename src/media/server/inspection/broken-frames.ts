import {
  confine,
  confinedInputArgs,
  type Ffmpeg,
  runProcess,
  splitLines,
} from "#platform/server/ffmpeg/index.ts";
import { type InspectedClip, mostPixels } from "../film/film.ts";
import { rethrowUnreadable } from "../pipeline/film-error.ts";

/** Broken pictures this close together count as one place. */
const placeSeconds = 1;
const mostPlaces = 20;
/** Decoding is faster than real time; forty times the film's length means that it hangs. */
const deadlineFactor = 40;

/**
 * Whether a line of ffmpeg reports a picture that could not be decoded as recorded. Lines start
 * with their level (`-v level+…`).
 */
export function isDecoderError(line: string, codec: string): boolean {
  if (
    /corrupt decoded frame in stream|Error while decoding stream|Error submitting packet to decoder/.test(
      line,
    )
  ) {
    return true;
  }
  return line.includes("[error]") && new RegExp(`[[/:]${codec} @ `).test(line);
}

/** The seconds of a clip's file with broken pictures within the clip. Decodes the whole file. */
export async function listBrokenFrames(
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  { path, video, startSeconds, durationSeconds }: InspectedClip,
): Promise<number[]> {
  const places: number[] = [];
  const add = (seconds: number) => {
    const isWithin = seconds >= startSeconds && seconds <= startSeconds + durationSeconds;
    if (isWithin && seconds - (places.at(-1) ?? -Infinity) > placeSeconds) places.push(seconds);
  };
  let shownSeconds: number | undefined;
  let isBroken = false;
  const lines = splitLines((line) => {
    const shown = /showinfo.* pts_time:\s*([\d.]+)/.exec(line);
    if (!shown) {
      // Before the first picture, damage is invisible: a film may start within a group of pictures.
      isBroken ||= shownSeconds !== undefined && isDecoderError(line, video.codec);
      return;
    }
    shownSeconds = Number(shown[1]);
    if (isBroken) add(shownSeconds);
    isBroken = false;
  });
  const args = [
    "-hide_banner",
    "-nostdin",
    "-nostats",
    "-v",
    "level+info",
    "-threads",
    "2",
    "-max_pixels",
    String(mostPixels),
    ...confinedInputArgs,
    "-i",
    `file:${path}`,
    "-map",
    `0:${video.index}`,
    "-vf",
    "scale=16:16:flags=neighbor,showinfo",
    "-f",
    "null",
    "-",
  ];
  const deadlineSeconds = 60 + (startSeconds + durationSeconds) * deadlineFactor;
  const limits = { deadlineSeconds, memoryBytes: 2 ** 32, fileBytes: 0, reads: [path] };
  await runProcess({
    ...confine(ffmpeg, { path: ffmpeg.ffmpegPath, args }, limits),
    deadlineSeconds,
    niceness: 10,
    signal,
    onErrorOutput: lines.add,
  }).catch(rethrowUnreadable);
  lines.end();
  if (isBroken && shownSeconds !== undefined) add(shownSeconds);
  return places.slice(0, mostPlaces);
}
