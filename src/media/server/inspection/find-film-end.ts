import { type Ffmpeg, type MediaInfo, readPacketEnds } from "#platform/server/ffmpeg/index.ts";
import type { CutOff } from "../../contract/film-faults.ts";
import { isIncompleteFile } from "./is-incomplete-file.ts";

/** Files round the length that they state. */
const toleranceSeconds = 1;
/** Of the end of the film, which is read first: whole films are read no further. */
const tailSeconds = 10;
/** Packets are read as fast as the disk: so many bytes a second at least. */
const slowestBytes = 2 * 2 ** 20;

export interface FilmEnd {
  /** Null for a whole film. */
  cutOff: CutOff | null;
  /** Where its picture ends, at most its length: sound may go on. */
  pictureEndSeconds: number;
}

/**
 * Finds whether a film ends before the length that its header states, by its last packets. A file whose last part
 * is incomplete is cut off as well, whatever its header states.
 */
export async function findFilmEnd(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  { path, sizeBytes, info }: { path: string; sizeBytes: number; info: MediaInfo },
): Promise<FilmEnd> {
  const isIncomplete = await isIncompleteFile(path);
  const deadlineSeconds = 60 + sizeBytes / slowestBytes;
  const read = (fromSeconds?: number) =>
    readPacketEnds(deps.ffmpeg, {
      path,
      deadlineSeconds,
      signal: deps.signal,
      ...(fromSeconds !== undefined && { fromSeconds }),
    });
  const isTailKnown = !isIncomplete && info.durationSeconds > 2 * tailSeconds;
  const tail = isTailKnown ? await read(info.durationSeconds - tailSeconds) : undefined;
  if (tail && isWhole(info, tail)) return endOf(info, tail, null);
  const ends = await read();
  if (!isIncomplete && isWhole(info, ends)) return endOf(info, ends, null);
  const atSeconds = pictureEnd(info, ends);
  const stated = statedLength(info);
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

function pictureEnd({ video }: MediaInfo, ends: ReadonlyMap<number, number>): number {
  return ends.get(video?.index ?? 0) ?? 0;
}

function endOf(info: MediaInfo, ends: ReadonlyMap<number, number>, cutOff: CutOff | null): FilmEnd {
  return {
    cutOff,
    pictureEndSeconds: Math.min(info.durationSeconds, pictureEnd(info, ends)),
  };
}
