import type { DataCosts } from "#catalog/contract.ts";
import {
  type DataSaverMode,
  dataSaverModes,
  setDataSaverMode,
} from "#platform/browser/data-saver/data-saver.ts";
import { dataCostLabel, dataSaverModeLabel } from "../data-usage-labels.ts";

interface DataSaverChoiceProps {
  mode: DataSaverMode;
  /** Null while the lesson's sizes are unknown. */
  costs: DataCosts | null;
}

/** The data-saver settings, each with its cost for the whole lesson. The choice holds for all lessons. */
export function DataSaverChoice({ mode, costs }: DataSaverChoiceProps) {
  return (
    <fieldset className="mt-4 max-w-120">
      <legend className="mb-2 text-small text-muted">How much to load</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-[16px] border border-border bg-field p-1">
        {availableModes(costs).map((option) => (
          <label key={option} className={choiceClass}>
            <input
              type="radio"
              name="data-use"
              checked={mode === option}
              onChange={() => setDataSaverMode(option)}
              className="sr-only"
            />
            <span className="font-medium">{dataSaverModeLabel(option)}</span>
            <Cost bytes={costs?.[option] ?? null} mode={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Cost({ mode, bytes }: { mode: DataSaverMode; bytes: number | null }) {
  if (bytes === null) return null;
  return <span className="text-xs tabular sm:text-label">{dataCostLabel(mode, bytes)}</span>;
}

/** A silent video has no sound-only setting. */
function availableModes(costs: DataCosts | null): readonly DataSaverMode[] {
  return dataSaverModes.filter((mode) => costs === null || costs[mode] !== null);
}

const choiceClass =
  "flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control px-1 " +
  "py-1.5 text-center text-sm leading-tight sm:text-small text-muted transition-colors duration-200 " +
  "hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 " +
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
