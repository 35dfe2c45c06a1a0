import { useEffect, useRef } from "react";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { warningsOf } from "./cue-warnings.ts";
import { type EditedCue, readEdited } from "./edited-cues.ts";

export type CueAction =
  | { kind: "change"; changed: Partial<Omit<EditedCue, "key">> }
  | { kind: "start" | "end" | "split" | "join" | "delete" | "play" };

interface CueItemProps {
  cue: EditedCue;
  next: EditedCue | undefined;
  /** The film's length; undefined without a film, or while the length is unknown. */
  filmMs: number | undefined;
  /** From 1. */
  number: number;
  takesFocus: boolean;
  onFocused: () => void;
  onAction: (action: CueAction) => void;
}

/** One caption with its times, and the actions at the film's position. */
export function CueItem({
  cue,
  next,
  filmMs,
  number,
  takesFocus,
  onFocused,
  onAction,
}: CueItemProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  const change = (changed: Partial<Omit<EditedCue, "key">>) =>
    onAction({ kind: "change", changed });
  const actions = [
    ["play", "Play"],
    ["start", "Start here"],
    ["end", "End here"],
    ["split", "Split here"],
    ...(next ? ([["join", "Join with next"]] as const) : []),
    ["delete", "Delete"],
  ] as const;
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      <legend className="sr-only">Caption {number}</legend>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={`Start of caption ${number}`}
          autoComplete="off"
          value={cue.start}
          onChange={({ target }) => change({ start: target.value })}
        />
        <TextField
          label={`End of caption ${number}`}
          autoComplete="off"
          value={cue.end}
          onChange={({ target }) => change({ end: target.value })}
        />
      </div>
      <TextAreaField
        ref={field}
        label={`Text of caption ${number}`}
        rows={2}
        value={cue.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Warnings cue={cue} next={next} filmMs={filmMs} />
      <div className="flex flex-wrap gap-x-1 gap-y-0">
        {actions.map(([kind, label]) => (
          <Button
            key={kind}
            variant="text"
            size="small"
            className="-ml-3 px-3!"
            onClick={() => onAction({ kind })}
          >
            {label}
            <span className="sr-only"> caption {number}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function Warnings({ cue, next, filmMs }: Pick<CueItemProps, "cue" | "next" | "filmMs">) {
  const read = readEdited(cue);
  const following = next && readEdited(next);
  const warnings =
    typeof read === "string"
      ? [read]
      : warningsOf(read, { next: typeof following === "string" ? undefined : following, filmMs });
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {warnings.map((warning) => (
        <li key={warning}>⚠ {warning}</li>
      ))}
    </ul>
  );
}
