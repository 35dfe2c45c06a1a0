import { type Ffmpeg, type MediaInfo, readPacketEnds } from "#platform/server/ffmpeg/index.ts";
import type { CutOff } from "../../contract/film-faults.ts";
import { isIncompleteFile, readStatedLength } from "./is-incomplete-file.ts";

/** Files round their stated length. */
const toleranceSeconds = 1;
/** The length of the film's end, which is read first. A whole film is read no further. */
const tailSeconds = 10;

export interface FilmEnd {
  /** Null for a whole film. */
  cutOff: CutOff | null;
  durationSeconds: number;
  /** The end of its picture, at most its length. Sound may continue. */
  pictureEndSeconds: number;
}

/**
 * Finds whether a film ends before the length that its header states, from its last packets. A file
 * whose last part is incomplete counts as cut off too, whatever its header states. Where no header
 * states a length, the film is as long as its packets last.
 */
export async function findFilmEnd(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  { path, sizeBytes, info }: { path: string; sizeBytes: number; info: MediaInfo },
): Promise<FilmEnd> {
  const isIncomplete = await isIncompleteFile(path);
  const read = async (fromSeconds?: number) => {
    const ends = await readPacketEnds(deps.ffmpeg, {
      path,
      sizeBytes,
      signal: deps.signal,
      ...(fromSeconds !== undefined && { fromSeconds: info.startSeconds + fromSeconds }),
    });
    return new Map([...ends].map(([stream, end]) => [stream, end - info.startSeconds]));
  };
  // The estimated length of an MP3 file may be too short as well.
  const isEstimated = !info.video && !info.isLengthStated;
  const isTailKnown = !isIncomplete && !isEstimated && info.durationSeconds > 2 * tailSeconds;
  const tail = isTailKnown ? await read(info.durationSeconds - tailSeconds) : undefined;
  if (tail && isWhole(info, tail)) return endOf(info, tail, null);
  const ends = await read();
  if (!isIncomplete && !isEstimated && isWhole(info, ends)) return endOf(info, ends, null);
  if (!isIncomplete && !info.isLengthStated) {
    const durationSeconds = Math.max(0, ...ends.values());
    return endOf({ video: info.video, durationSeconds }, ends, null);
  }
  const atSeconds = pictureEnd(info, ends);
  const stated = (await readStatedLength(path)) ?? (info.isLengthStated ? statedLength(info) : 0);
  const ofSeconds = stated - atSeconds > 0 ? stated : null;
  return endOf(info, ends, { atSeconds, ofSeconds });
}

function isWhole(info: MediaInfo, ends: ReadonlyMap<number, number>): boolean {
  const { video, audio, durationSeconds } = info;
  const last = Math.max(0, ...ends.values());
  const streams = [video, audio].filter((stream) => stream !== undefined);
  return (
    last + toleranceSeconds >= durationSeconds &&
    streams.every(
      ({ index, durationSeconds: stated }) =>
        stated === null || (ends.get(index) ?? 0) + toleranceSeconds >= stated,
    )
  );
}

function statedLength({ video, durationSeconds }: MediaInfo): number {
  return video?.durationSeconds ?? durationSeconds;
}

function pictureEnd(
  { video }: Pick<MediaInfo, "video">,
  ends: ReadonlyMap<number, number>,
): number {
  return ends.get(video?.index ?? 0) ?? 0;
}

function endOf(
  info: Pick<MediaInfo, "video" | "durationSeconds">,
  ends: ReadonlyMap<number, number>,
  cutOff: CutOff | null,
): FilmEnd {
  const { durationSeconds } = info;
  return {
    cutOff,
    durationSeconds,
    pictureEndSeconds: Math.min(durationSeconds, pictureEnd(info, ends)),
  };
}
