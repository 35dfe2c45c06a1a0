import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { readLessonTime } from "#playback/browser/index.ts";
import { trackEndpoints } from "#playback/contract/track-endpoints.ts";
import type { Captions, Cue } from "#playback/contract/tracks.ts";
import { captionsQuery, tracksQuery } from "../tracks-query.ts";
import { useSaveTrack } from "../use-save-track.ts";
import { type EditedCue, readEdited, toEdited } from "./edited-cues.ts";

interface EditedCaptions {
  lesson: { _id: string; videoId: string };
  saved: Captions;
  onChanged: (isChanged: boolean) => void;
}

/** Captions during editing, and their last saved version. */
export function useCaptions({ lesson, saved, onChanged }: EditedCaptions) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(saved);
  const [cues, setCues] = useState(() => saved.cues.map(toEdited));
  const latest = useRef(cues);
  const set = (next: EditedCue[]): void => {
    latest.current = next;
    setCues(next);
  };
  /** Changes the newest cues, also after an asynchronous call to the film. */
  const edit = (next: EditedCue[]): void => {
    set(next);
    onChanged(true);
    saving.setError(null);
  };
  const params = { lessonId: lesson._id, language: saved.language };
  const show = (track: Captions): void => {
    setSeen(track);
    set(track.cues.map(toEdited));
    onChanged(false);
    const count = track.cues.length;
    client.setQueryData(tracksQuery(lesson._id).queryKey, (tracks) => {
      const others = tracks?.captions.filter(({ language }) => language !== track.language) ?? [];
      const own = count > 0 ? [{ language: track.language, cues: count }] : [];
      return tracks && { ...tracks, captions: [...others, ...own] };
    });
    client.setQueryData(captionsQuery(lesson._id, saved.language).queryKey, track);
  };
  const saving = useSaveTrack({
    show,
    send: async () => {
      const body = { cues: readAll(latest.current), version: seen.version };
      return (await callApi(trackEndpoints.saveCaptions, { params, body })).data;
    },
    fetchNewest: async () => (await callApi(trackEndpoints.captions, { params })).data,
  });
  /** Calls back with the film's position in milliseconds, or null, and with the newest cues. */
  const atPlayhead = async (
    act: (milliseconds: number | null, cues: EditedCue[]) => void,
  ): Promise<void> => {
    const seconds = await readLessonTime(lesson.videoId);
    act(seconds === null ? null : Math.round(seconds * 1_000), latest.current);
  };
  return { seen, cues, edit, saving, atPlayhead };
}

/** The cues that can be saved. `findProblem` has rejected invalid ones before. */
function readAll(cues: readonly EditedCue[]): Cue[] {
  return cues.map(readEdited).filter((read) => typeof read !== "string");
}

/** The first cue that cannot be saved. */
export function findProblem(
  cues: readonly EditedCue[],
): { index: number; problem: string } | undefined {
  for (const [index, each] of cues.entries()) {
    const read = readEdited(each);
    if (typeof read === "string") return { index, problem: read };
  }
  return undefined;
}
