import {
  type DataSaverMode,
  isDataSaverMode,
  readDataSaverMode,
  setDataSaverMode,
} from "#platform/browser/data-saver/data-saver.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { PlayerView } from "../../build-player-view.ts";
import type { Quality } from "../../engine/engine.ts";
import { canChooseSize } from "../../engine/start-engine.ts";
import { onPageMessage, postToPage } from "../../host-page.ts";
import { readPreferences, storePreference } from "../preferences.ts";
import { qualityChoices } from "./quality-choices.ts";

/**
 * The quality setting: the site-wide data-saver choice and, within `all`, an optional fixed
 * rendition. Keeps the player's picker and the page around it in sync.
 */
export function createQualityControl(
  { quality: picker }: PlayerView,
  session: PlaybackSession,
  setQuality: (quality: Quality) => void,
): { current: () => Quality; stop: () => void } {
  const choices = qualityChoices(session, { withSizes: canChooseSize() });
  const isOffered = (value: Quality) => choices.some((choice) => choice.value === value);
  const qualityOf = (mode: DataSaverMode): Quality => {
    const wanted = mode === "all" ? readPreferences().size : mode;
    if (isOffered(wanted)) return wanted;
    // A silent video has no sound-only setting.
    return mode === "all" ? "all" : "small";
  };
  let current = qualityOf(readDataSaverMode());
  const apply = (next: Quality): void => {
    picker.show(next);
    if (next === current) return;
    current = next;
    setQuality(next);
  };
  picker.setChoices(choices);
  picker.show(current);
  picker.onPick((picked) => {
    const mode = isDataSaverMode(picked) ? picked : "all";
    if (mode === "all") storePreference({ size: picked });
    setDataSaverMode(mode);
    postToPage({ kind: "tlp-data-saver", mode });
    apply(picked);
  });
  const stop = onPageMessage((message) => {
    if (message.kind !== "tlp-data-saver") return;
    // The page echoes this player's choice, and a fixed rendition counts as `all`.
    if (message.mode === "all" && !["small", "sound"].includes(current)) return;
    apply(qualityOf(message.mode));
  });
  return { current: () => current, stop };
}
