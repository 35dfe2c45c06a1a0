import { useRef, useState } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { readLessonTime } from "#playback/browser/index.ts";
import { trackEndpoints } from "#playback/contract/track-endpoints.ts";
import { type Chapter, type Chapters, chapter } from "#playback/contract/tracks.ts";
import { presentTrackMoment, readMoment } from "../track-time.ts";
import { useSaveTrack } from "../use-save-track.ts";

interface EditedChapters {
  lesson: { _id: string; videoId: string };
  saved: Chapters;
  onChanged: (isChanged: boolean) => void;
}

/** Chapters during editing, and their last saved version. */
export function useChapters({ lesson, saved, onChanged }: EditedChapters) {
  const [seen, setSeen] = useState(saved);
  const [chapters, setChapters] = useState(() => saved.chapters.map(toEditedChapter));
  const latest = useRef(chapters);
  const set = (next: EditedChapter[]): void => {
    latest.current = next;
    setChapters(next);
  };
  const edit = (next: EditedChapter[]): void => {
    set(next);
    onChanged(true);
    saving.setError(null);
  };
  const params = { lessonId: lesson._id };
  const saving = useSaveTrack<Chapters>({
    show: (track) => {
      setSeen(track);
      set(track.chapters.map(toEditedChapter));
      onChanged(false);
    },
    send: async () => {
      const read = latest.current.map(readChapter);
      const body = {
        chapters: read.filter((each): each is Chapter => typeof each !== "string"),
        version: seen.version,
      };
      return (await callApi(trackEndpoints.saveChapters, { params, body })).data;
    },
    fetchNewest: async () => (await callApi(trackEndpoints.lessonTracks, { params })).data.chapters,
  });
  /** The film may not have loaded yet. */
  const readPlayhead = async (): Promise<string> =>
    presentTrackMoment(Math.round(((await readLessonTime(lesson.videoId)) ?? 0) * 1_000));
  const change = (at: number, changed: Partial<EditedChapter>): void =>
    edit(latest.current.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  return {
    seen,
    chapters,
    change,
    saving,
    remove: (at: number) => edit(latest.current.toSpliced(at, 1)),
    beginAtPlayhead: (at: number) => void readPlayhead().then((start) => change(at, { start })),
    add: () => void readPlayhead().then((start) => edit([...latest.current, newChapter(start)])),
    save: () => {
      const at = latest.current.findIndex((each) => typeof readChapter(each) === "string");
      const wrong = latest.current[at];
      if (!wrong) return saving.save();
      saving.setError(`Chapter ${at + 1}: ${readChapter(wrong)}`);
    },
  };
}

/** A chapter during editing. The typed time may be invalid. */
interface EditedChapter {
  key: string;
  start: string;
  title: string;
}

let lastKey = 0;

function newChapter(start: string, title = ""): EditedChapter {
  lastKey += 1;
  return { key: `chapter-${lastKey}`, start, title };
}

const toEditedChapter = ({ startMs, title }: Chapter): EditedChapter =>
  newChapter(presentTrackMoment(startMs), title);

/** The chapter, or its problem. */
function readChapter({ start, title }: EditedChapter): Chapter | string {
  const startMs = readMoment(start);
  if (startMs === null) return "Please write a time as in 1:23.5";
  const read = chapter.safeParse({ startMs, title });
  return read.data ?? read.error?.issues[0]?.message ?? "This chapter cannot be saved";
}
