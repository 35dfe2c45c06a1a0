import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  ScoreCorrection,
  StudioBarNote,
  StudioScoreReading,
} from "#alignment/contract/score-reading.ts";
import { ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { scoreReadingQuery } from "../alignment-query.ts";
import { labelBars } from "./bar-order.ts";
import { ReadingDialog } from "./reading-dialog.tsx";

type Hand = StudioBarNote["hand"];

const handOptions: { value: Hand; label: string }[] = [
  { value: "right", label: "Right hand" },
  { value: "left", label: "Left hand" },
];

/** A note as the correction names it, with its bar. */
function nameNote({ spelled: _, beat: __, guess: ___, ...note }: StudioBarNote, bar: number) {
  return { ...note, bar };
}
type ChosenNote = ReturnType<typeof nameNote>;
/** The notes whose hand was changed, by what tells them apart. */
type Chosen = ReadonlyMap<string, ChosenNote>;

const keyOf = (
  { part, staff, voice, pitchMidi, place }: Omit<StudioBarNote, "hand">,
  bar: number,
) => [bar, part, staff, pitchMidi, place, voice].join(" ");

interface NotesDialogProps {
  lessonId: string;
  /** Whether hands of notes were chosen before. */
  isCorrected: boolean;
  onClose: () => void;
}

const texts = {
  title: "Which hand plays which note",
  description:
    "Choose a bar, then the hand of each of its notes. Where the bar is repeated, the choice counts each time. The printed score stays as it is written.",
  label: "Save the hands",
  listed: "bars",
  notice: "The hands of the notes are saved",
  failure: "Unable to save the hands of the notes.",
};

/** Gives single notes of the lesson's score to the other hand, bar by bar. */
export function NotesDialog({ lessonId, isCorrected, onClose }: NotesDialogProps) {
  const [bar, setBar] = useState(0);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isCleared, setIsCleared] = useState(false);
  const toCorrection = ({ bars }: StudioScoreReading): ScoreCorrection | null => {
    if (isCleared) return { notes: null };
    if (chosen.size > 0) return { notes: { bars: bars.length, notes: [...chosen.values()] } };
    onClose();
    return null;
  };
  return (
    <ReadingDialog lessonId={lessonId} texts={texts} toCorrection={toCorrection} onClose={onClose}>
      {({ bars }) => (
        <div className="grid gap-4">
          <SelectField
            label="Bar"
            value={String(bar)}
            options={labelBars(bars).map((label, index) => ({ value: String(index), label }))}
            onChange={({ target }) => setBar(Number(target.value))}
          />
          {isCleared ? (
            <p role="status">Each note is played by the hand of its staff once you save.</p>
          ) : (
            <BarNotes
              key={bar}
              lessonId={lessonId}
              bar={bar}
              chosen={chosen}
              onChoose={(note, hand) =>
                setChosen(new Map(chosen).set(keyOf(note, bar), nameNote({ ...note, hand }, bar)))
              }
            />
          )}
          {(isCorrected || chosen.size > 0 || isCleared) && (
            <div>
              <Button
                variant="ghost"
                size="small"
                onClick={() => {
                  setChosen(new Map());
                  setIsCleared(!isCleared && isCorrected);
                }}
              >
                {isCleared ? "Keep the chosen hands" : "All notes as read from the file"}
              </Button>
            </div>
          )}
        </div>
      )}
    </ReadingDialog>
  );
}

interface BarNotesProps {
  lessonId: string;
  bar: number;
  chosen: Chosen;
  onChoose: (note: StudioBarNote, hand: Hand) => void;
}

function BarNotes({ lessonId, bar, chosen, onChoose }: BarNotesProps) {
  const query = useQuery(scoreReadingQuery(lessonId, bar));
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton label="Reading the notes" />}
      errorText="Unable to read the notes."
    >
      {({ notes }) =>
        notes.length === 0 ? (
          <p className="text-muted">No hand strikes a note in this bar.</p>
        ) : (
          <ul aria-label="Notes of the bar" className="grid gap-4 sm:grid-cols-2">
            {notes.map((note) => {
              const hand = chosen.get(keyOf(note, bar))?.hand ?? note.hand;
              return (
                <li key={keyOf(note, bar)}>
                  <SelectField
                    label={`${note.spelled}, beat ${note.beat}, staff ${note.staff}, voice ${note.voice}`}
                    value={hand}
                    options={handOptions}
                    hint={hand === note.guess ? undefined : "Not the hand of its staff"}
                    onChange={({ target }) => {
                      const option = handOptions.find(({ value }) => value === target.value);
                      if (option) onChoose(note, option.value);
                    }}
                  />
                </li>
              );
            })}
          </ul>
        )
      }
    </QueryView>
  );
}
