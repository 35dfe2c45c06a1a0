import { dataCostLabel, dataSaverModeLabel } from "#playback/browser/data-usage-labels.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { Choice } from "./picker.ts";

/**
 * The choices of the quality list, each with the data cost of the whole lesson: the data-saver
 * settings, then the renditions if the engine can fix one.
 */
export function qualityChoices(
  { renditions, dataCosts }: Pick<PlaybackSession, "renditions" | "dataCosts">,
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
      value: name,
      text: `${height}p, ${dataCostLabel("size", bytes)}`,
      short: `${height}p`,
      group: "One size",
    }));
  return withSizes ? [...settings, ...sizes] : settings;
}

function setting(value: "all" | "small" | "sound", short: string, bytes: number): Choice {
  return { value, text: `${dataSaverModeLabel(value)}, ${dataCostLabel(value, bytes)}`, short };
}
