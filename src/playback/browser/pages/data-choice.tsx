import type { DataCosts } from "#catalog/contract.ts";
import {
  type DataSaverMode,
  dataSaverModes,
  setDataSaverMode,
} from "#platform/browser/data-saver/data-saver.ts";
import { dataCostLabel, dataUseLabel } from "../data-usage-labels.ts";

interface DataChoiceProps {
  use: DataSaverMode;
  /** Null while the lesson's sizes are unknown. */
  costs: DataCosts | null;
}

/** The data-saver settings, each with its cost for the whole lesson. The choice holds for all lessons. */
export function DataChoice({ use, costs }: DataChoiceProps) {
  return (
    <fieldset className="mt-4 max-w-120">
      <legend className="mb-2 text-[0.9375rem] text-muted">How much to load</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-[16px] border border-border bg-field p-1">
        {availableUses(costs).map((each) => (
          <label key={each} className={choiceClass}>
            <input
              type="radio"
              name="data-use"
              checked={use === each}
              onChange={() => setDataSaverMode(each)}
              className="sr-only"
            />
            <span className="font-medium">{dataUseLabel(each)}</span>
            <Cost bytes={costs?.[each] ?? null} use={each} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Cost({ use, bytes }: { use: DataSaverMode; bytes: number | null }) {
  if (bytes === null) return null;
  return <span className="text-xs tabular sm:text-[0.8125rem]">{dataCostLabel(use, bytes)}</span>;
}

/** A silent video has no sound-only setting. */
function availableUses(costs: DataCosts | null): readonly DataSaverMode[] {
  return dataSaverModes.filter((use) => costs === null || costs[use] !== null);
}

const choiceClass =
  "flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control px-1 " +
  "py-1.5 text-center text-sm leading-tight sm:text-[0.9375rem] text-muted transition-colors duration-200 " +
  "hover:text-text has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 " +
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
