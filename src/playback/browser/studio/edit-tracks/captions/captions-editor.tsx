import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { seekLesson } from "#playback/browser/index.ts";
import type { Captions } from "#playback/contract/tracks.ts";
import { EmptyList, lessonFilmQuery } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { OtherFilmNote } from "../other-film-note.tsx";
import { SaveBar } from "../save-bar.tsx";
import { presentTrackMoment, readMoment } from "../track-time.ts";
import { CaptionFiles } from "./caption-files.tsx";
import { type CueAction, CueItem } from "./cue-item.tsx";
import {
  addCue,
  changeCue,
  type EditedCue,
  joinWithNext,
  splitCue,
  toEdited,
} from "./edited-cues.ts";
import { cuesPerPage, Pages } from "./pages.tsx";
import { ShiftAll } from "./shift-all.tsx";
import { findProblem, useCaptions } from "./use-captions.ts";

const notPlaying = "Play the film first, so that it stands somewhere.";

interface CaptionsEditorProps {
  lesson: StudioLesson;
  saved: Captions;
  isChanged: boolean;
  onChanged: (isChanged: boolean) => void;
}

/** The captions of one language: typed beside the film, or imported, and saved together. */
export function CaptionsEditor({ lesson, saved, isChanged, onChanged }: CaptionsEditorProps) {
  const { seen, cues, edit, saving, atPlayhead } = useCaptions({ lesson, saved, onChanged });
  const { data: film } = useQuery(lessonFilmQuery(lesson._id));
  const filmMs = film?.ready ? film.ready.durationSeconds * 1_000 : undefined;
  const [page, setPage] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const focus = (next: readonly EditedCue[], index: number): void => {
    const at = Math.max(0, Math.min(index, next.length - 1));
    setPage(Math.floor(at / cuesPerPage));
    setFocused(next[at]?.key ?? null);
  };
  const editAtPlayhead = (
    change: (cues: EditedCue[], atMs: number) => EditedCue[] | null,
    refusal = notPlaying,
  ): void => {
    void atPlayhead((atMs, newest) => {
      const next = atMs === null ? null : change(newest, atMs);
      setNotice(next ? null : atMs === null ? notPlaying : refusal);
      if (next) edit(next);
    });
  };
  const act = (action: CueAction, at: number) => {
    setNotice(null);
    switch (action.kind) {
      case "change":
        return edit(changeCue(cues, at, action.changed));
      case "start":
        return editAtPlayhead((all, ms) => changeCue(all, at, { start: presentTrackMoment(ms) }));
      case "end":
        return editAtPlayhead((all, ms) => changeCue(all, at, { end: presentTrackMoment(ms) }));
      case "split":
        return editAtPlayhead(
          (all, ms) => splitCue(all, at, ms),
          `The film does not stand within caption ${at + 1}.`,
        );
      case "join": {
        const next = joinWithNext(cues, at);
        edit(next);
        return focus(next, at);
      }
      case "delete": {
        const next = cues.toSpliced(at, 1);
        edit(next);
        return focus(next, at);
      }
      case "play":
        return seekLesson(lesson.videoId, (readMoment(cues[at]?.start ?? "") ?? 0) / 1_000, {
          keepsFocus: true,
        });
    }
  };
  const add = (): void => {
    void atPlayhead((atMs, newest) => {
      const last = readMoment(newest.at(-1)?.end ?? "") ?? 0;
      const added = addCue(newest, atMs ?? last);
      edit(added.cues);
      focus(added.cues, added.index);
    });
  };
  const save = () => {
    const wrong = findProblem(cues);
    if (!wrong) return saving.save();
    focus(cues, wrong.index);
    saving.setError(`Caption ${wrong.index + 1}: ${wrong.problem}`);
  };
  const first = page * cuesPerPage;
  const shown = cues.slice(first, first + cuesPerPage);
  return (
    <div className="grid gap-6">
      {seen.isOfOtherFilm && <OtherFilmNote />}
      <CaptionFiles
        cues={cues}
        isChanged={isChanged}
        name={`${lesson.videoId}.${saved.language}.vtt`}
        onImported={(imported) => {
          edit(imported.map(toEdited));
          setPage(0);
        }}
      />
      {cues.length === 0 ? (
        <EmptyList>There are no captions in this language yet.</EmptyList>
      ) : (
        <>
          <ShiftAll cues={cues} onShifted={edit} />
          <ol className="grid gap-4" start={first + 1}>
            {shown.map((cue, index) => (
              <li key={cue.key}>
                <CueItem
                  cue={cue}
                  next={cues[first + index + 1]}
                  filmMs={filmMs}
                  number={first + index + 1}
                  takesFocus={focused === cue.key}
                  onFocused={() => setFocused(null)}
                  onAction={(action) => act(action, first + index)}
                />
              </li>
            ))}
          </ol>
          <Pages page={page} total={cues.length} onPage={setPage} />
        </>
      )}
      <div>
        <Button variant="ghost" size="small" onClick={add}>
          Add a caption where the film stands
        </Button>
      </div>
      <p role="status" className="text-small text-muted">
        {notice}
      </p>
      <SaveBar
        {...saving}
        label={cues.length === 0 && seen.version > 0 ? "Save without captions" : "Save captions"}
        isChanged={isChanged || seen.isOfOtherFilm}
        onSave={save}
        onShowNewest={saving.showNewest}
      />
    </div>
  );
}
