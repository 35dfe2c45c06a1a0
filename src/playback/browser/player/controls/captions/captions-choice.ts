import type { PlaybackSession } from "#playback/contract.ts";
import { readPreferences } from "../preferences.ts";

type Captions = PlaybackSession["captions"];

/** The language in which captions are shown: the one chosen last, else the school's; empty for none. */
export function chosenLanguage(captions: Captions): string {
  const chosen = readPreferences().captions ?? captions.find((one) => one.isShownAtFirst)?.language;
  return captions.find(({ language }) => language === chosen)?.language ?? "";
}
