import { useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { type EditedCue, shiftAll } from "./edited-cues.ts";

interface ShiftAllProps {
  cues: readonly EditedCue[];
  onShifted: (cues: EditedCue[]) => void;
}

/** Moves all captions together, as after a film whose beginning was cut. */
export function ShiftAll({ cues, onShifted }: ShiftAllProps) {
  const [seconds, setSeconds] = useState("");
  const [error, setError] = useState<string | undefined>();
  const shift = () => {
    const typed = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/.test(seconds.trim().replace("−", "-"))
      ? Number(seconds.trim().replace("−", "-").replace(",", "."))
      : null;
    if (typed === null) return setError("Please write seconds, as in 1.5 or -2");
    const shifted = shiftAll(cues, Math.round(typed * 1_000));
    if (!shifted) return setError("A caption would begin before the film, or has no time");
    onShifted(shifted);
    setSeconds("");
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        shift();
      }}
    >
      <div className="w-52">
        <TextField
          label="Shift all by seconds"
          placeholder="-0.5"
          autoComplete="off"
          value={seconds}
          error={error}
          onChange={({ target }) => {
            setSeconds(target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" variant="ghost" size="small" className="mt-8">
        Shift all
      </Button>
    </form>
  );
}
