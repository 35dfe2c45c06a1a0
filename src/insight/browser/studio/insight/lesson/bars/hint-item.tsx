import type { StudioHint } from "#practice/contract/hard-bars.ts";
import { ItemActions, listItemClass } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { describeEffect } from "./describe-slips.ts";

interface HintItemProps {
  hint: StudioHint;
  /** Absent for a hint to an earlier score. */
  onChange: (() => void) | undefined;
  onRemove: () => void;
}

/** A hint with what it changed. */
export function HintItem({ hint, onChange, onRemove }: HintItemProps) {
  return (
    <li className={listItemClass}>
      <p className="max-w-[62ch] wrap-anywhere">
        {hint.number !== null && <span className="font-medium">Bar {hint.number}: </span>}
        {hint.text}
      </p>
      <p className="mt-1 text-small text-muted">{describeEffect(hint)}</p>
      <ItemActions>
        {onChange && (
          <Button variant="ghost" size="small" onClick={onChange}>
            Change it
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onRemove}>
          Remove it
        </Button>
      </ItemActions>
    </li>
  );
}
