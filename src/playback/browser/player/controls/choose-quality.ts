import {
  type DataSaverMode,
  isDataSaverMode,
  readDataSaverMode,
  setDataSaverMode,
} from "#platform/browser/data-saver/data-saver.ts";
import type { PlayerSession } from "#playback/contract.ts";
import type { Stage } from "../build-player-view.ts";
import type { Quality } from "../engine/engine.ts";
import { canChooseSize } from "../engine/start-engine.ts";
import { onPageMessage, postToPage } from "../school-page.ts";
import { readPreferences, rememberPreference } from "./preferences.ts";
import { qualityChoices } from "./quality-choices.ts";

/**
 * The quality of a lesson: what costly data allow, for the whole site, and within all of it the one
 * size that the viewer likes. Chosen in the player's bar or on the page around it, and told to both.
 */
export function createQuality(
  { quality: picker }: Stage,
  session: PlayerSession,
  setQuality: (quality: Quality) => void,
): { current: () => Quality; stop: () => void } {
  const choices = qualityChoices(session, { withSizes: canChooseSize() });
  const offered = (value: Quality) => choices.some((choice) => choice.value === value);
  const qualityOf = (use: DataSaverMode): Quality => {
    const wanted = use === "all" ? readPreferences().size : use;
    if (offered(wanted)) return wanted;
    // A silent film has no sound alone.
    return use === "all" ? "all" : "small";
  };
  let current = qualityOf(readDataSaverMode());
  const take = (next: Quality): void => {
    picker.show(next);
    if (next === current) return;
    current = next;
    setQuality(next);
  };
  picker.setChoices(choices);
  picker.show(current);
  picker.onPick((picked) => {
    const use = isDataSaverMode(picked) ? picked : "all";
    if (use === "all") rememberPreference({ size: picked });
    setDataSaverMode(use);
    postToPage({ kind: "tlp-data-use", use });
    take(picked);
  });
  const stop = onPageMessage((message) => {
    if (message.kind !== "tlp-data-use") return;
    // The page repeats what was chosen here, where one size counts as all of it.
    if (message.use === "all" && !["small", "sound"].includes(current)) return;
    take(qualityOf(message.use));
  });
  return { current: () => current, stop };
}
