import { OneFieldForm } from "#studio/browser/index.ts";
import { type EditedCue, shiftAll } from "./edited-cues.ts";

interface ShiftAllProps {
  cues: readonly EditedCue[];
  onShifted: (cues: EditedCue[]) => void;
}

/** Shifts all captions together, for instance after a cut at the film's beginning. */
export function ShiftAll({ cues, onShifted }: ShiftAllProps) {
  const shift = (text: string) => {
    const typed = text.trim().replace("−", "-").replace(",", ".");
    if (!/^[+-]?\d{1,5}(?:\.\d{1,3})?$/.test(typed)) return "Please write seconds, as in 1.5 or -2";
    const shifted = shiftAll(cues, Math.round(Number(typed) * 1_000));
    if (!shifted) return "A caption would begin before the film, or has no time";
    onShifted(shifted);
    return null;
  };
  return (
    <OneFieldForm
      label="Shift all by seconds"
      placeholder="-0.5"
      submitLabel="Shift all"
      isEmptied
      onSubmit={shift}
    />
  );
}
