import { type NoteNaming, spokenNoteName } from "../note-names.ts";
import type { DueNote } from "./wait-mode.ts";

/** The keys still to strike, for reading aloud: "left hand, G; right hand, C and E". */
export function spokenDue(due: readonly DueNote[], naming: NoteNaming, keyFifths: number): string {
  const missing = due.filter(({ isStruck }) => !isStruck);
  return (["left", "right"] as const)
    .map((hand) => ({ hand, notes: missing.filter((note) => note.hand === hand) }))
    .filter(({ notes }) => notes.length > 0)
    .map(({ hand, notes }) => `${hand} hand, ${joinNames(namesOf(notes, naming, keyFifths))}`)
    .join("; ");
}

/** If two keys share a name, both get their octave. */
function namesOf(notes: readonly DueNote[], naming: NoteNaming, keyFifths: number): string[] {
  const names = notes.map(({ spelled }) => spokenNoteName(spelled, naming, keyFifths));
  return names.map((name, index) => {
    const isShared = names.some((other, place) => place !== index && other === name);
    const octave = /-?\d+$/.exec(notes[index]?.spelled ?? "")?.[0];
    return isShared && octave ? `${name} ${octave}` : name;
  });
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
