import type { PlayerSession } from "#playback/contract.ts";
import { nameDataCost, nameDataUse } from "../../data-usage-labels.ts";
import type { Choice } from "./picker.ts";

/**
 * What the quality list offers, each with what the whole lesson costs in data: the three settings
 * for costly data first, then, where the engine can hold to one, the sizes of the picture.
 */
export function qualityChoices(
  { renditions, dataCosts }: Pick<PlayerSession, "renditions" | "dataCosts">,
  { withSizes }: { withSizes: boolean },
): Choice[] {
  const { sound } = dataCosts;
  const settings: Choice[] = [
    setting("all", "All", dataCosts.all),
    setting("small", "Small", dataCosts.small),
    ...(sound === null ? [] : [setting("sound", "Sound", sound)]),
  ];
  const sizes = renditions
    .toSorted((one, other) => other.height - one.height)
    .map(({ name, height, bytes }) => ({
      ...{ value: name, text: `${height}p, ${nameDataCost("size", bytes)}`, short: `${height}p` },
      group: "One size",
    }));
  return withSizes ? [...settings, ...sizes] : settings;
}

function setting(value: "all" | "small" | "sound", short: string, bytes: number): Choice {
  return { value, text: `${nameDataUse(value)}, ${nameDataCost(value, bytes)}`, short };
}
