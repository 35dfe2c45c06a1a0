import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { seekLesson } from "#playback/browser/index.ts";
import { type Chapters, maxChapters } from "#playback/contract/tracks.ts";
import { EmptyList } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { Heading } from "#ui/page/page.tsx";
import { OtherFilmNote } from "../other-film-note.tsx";
import { SaveBar } from "../save-bar.tsx";
import { readMoment } from "../track-time.ts";
import { useChapters } from "./use-chapters.ts";

interface ChaptersEditorProps {
  lesson: StudioLesson;
  saved: Chapters;
  isChanged: boolean;
  onChanged: (isChanged: boolean) => void;
}

/** The parts of a lesson, each with a title and the moment at which it begins. */
export function ChaptersEditor({ lesson, saved, isChanged, onChanged }: ChaptersEditorProps) {
  const editing = useChapters({ lesson, saved, onChanged });
  const { seen, chapters, change, remove, add, beginAtPlayhead, saving, save } = editing;
  return (
    <section aria-labelledby="chapters" className="grid gap-6">
      <Heading level={2} look="small" id="chapters">
        Chapters
      </Heading>
      {seen.isOfOtherFilm && <OtherFilmNote />}
      {chapters.length === 0 ? (
        <EmptyList>Without chapters, students find their place on the seek bar.</EmptyList>
      ) : (
        <ol className="grid gap-4">
          {chapters.map(({ key, start, title }, index) => (
            <li
              key={key}
              className="grid gap-4 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line"
            >
              <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-4">
                <TextField
                  label={`Start of chapter ${index + 1}`}
                  autoComplete="off"
                  value={start}
                  onChange={({ target }) => change(index, { start: target.value })}
                />
                <TextField
                  label={`Title of chapter ${index + 1}`}
                  autoComplete="off"
                  maxLength={100}
                  value={title}
                  onChange={({ target }) => change(index, { title: target.value })}
                />
              </div>
              <div className="flex flex-wrap gap-x-1">
                <ChapterButton
                  number={index + 1}
                  label="Play"
                  onClick={() =>
                    seekLesson(lesson.videoId, (readMoment(start) ?? 0) / 1_000, {
                      keepsFocus: true,
                    })
                  }
                />
                <ChapterButton
                  number={index + 1}
                  label="Start here"
                  onClick={() => beginAtPlayhead(index)}
                />
                <ChapterButton number={index + 1} label="Delete" onClick={() => remove(index)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          variant="ghost"
          size="small"
          disabled={chapters.length >= maxChapters}
          onClick={add}
        >
          Add a chapter where the film stands
        </Button>
      </div>
      <SaveBar
        {...saving}
        label="Save chapters"
        isChanged={isChanged || seen.isOfOtherFilm}
        onSave={save}
        onShowNewest={saving.showNewest}
      />
    </section>
  );
}

interface ChapterButtonProps {
  number: number;
  label: string;
  onClick: () => void;
}

function ChapterButton({ number, label, onClick }: ChapterButtonProps) {
  return (
    <Button variant="text" size="small" className="-ml-3 px-3!" onClick={onClick}>
      {label}
      <span className="sr-only"> chapter {number}</span>
    </Button>
  );
}
