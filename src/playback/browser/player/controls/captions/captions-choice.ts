import type { PlaybackSession } from "#playback/contract.ts";
import { readPreferences } from "../preferences.ts";

type Captions = PlaybackSession["captions"];

/**
 * The language of the shown captions: the last choice, else the school's default; empty for none.
 */
export function chosenLanguage(captions: Captions): string {
  const chosen = readPreferences().captions ?? captions.find((one) => one.isShownAtFirst)?.language;
  return captions.find(({ language }) => language === chosen)?.language ?? "";
}
