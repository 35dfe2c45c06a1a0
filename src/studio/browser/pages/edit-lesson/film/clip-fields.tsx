import type { ComponentProps } from "react";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";

type TimeField = Omit<ComponentProps<typeof TextField>, "label">;

interface ClipFieldsProps {
  name: string;
  /** Counted from 0. */
  place: number;
  total: number;
  start: TimeField;
  end: TimeField;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One clip: what of it is used, and its place in the film. */
export function ClipFields({ name, place, total, start, end, onMove, onRemove }: ClipFieldsProps) {
  const clip = `clip ${place + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-small font-medium wrap-anywhere">
        {place + 1}. {name}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Start" placeholder="0:00" autoComplete="off" {...start} />
        <TextField label="End" placeholder="to its end" autoComplete="off" {...end} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {place > 0 && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Move up ${clip}`}
            onClick={() => onMove(place - 1)}
          >
            Move up
          </Button>
        )}
        {place < total - 1 && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Move down ${clip}`}
            onClick={() => onMove(place + 1)}
          >
            Move down
          </Button>
        )}
        <Button variant="text" size="small" aria-label={`Remove ${clip}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
