import { type Chapter, chapter } from "#playback/contract/tracks.ts";
import { presentTrackMoment, readMoment } from "../track-time.ts";

/** A chapter during editing. The typed time may be invalid. */
export interface EditedChapter {
  key: string;
  start: string;
  title: string;
}

let lastKey = 0;

export function newChapter(start: string, title = ""): EditedChapter {
  lastKey += 1;
  return { key: `chapter-${lastKey}`, start, title };
}

export const toEditedChapter = ({ startMs, title }: Chapter): EditedChapter =>
  newChapter(presentTrackMoment(startMs), title);

/** The chapter, or its problem. */
export function readChapter({ start, title }: EditedChapter): Chapter | string {
  const startMs = readMoment(start);
  if (startMs === null) return "Please write a time as in 1:23.5";
  const read = chapter.safeParse({ startMs, title });
  return read.data ?? read.error?.issues[0]?.message ?? "This chapter cannot be saved";
}
