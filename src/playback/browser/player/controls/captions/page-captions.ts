import { languageName } from "#playback/contract/language-names.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import { readPreferences, storePreference } from "../preferences.ts";
import { showCaptions } from "./show-captions.ts";

type Captions = PlaybackSession["captions"];

/**
 * The language of the shown captions: the last choice, else the school's default; empty for none.
 */
export function chosenLanguage(captions: Captions): string {
  const chosen = readPreferences().captions ?? captions.find((one) => one.isShownAtFirst)?.language;
  return captions.find(({ language }) => language === chosen)?.language ?? "";
}

/** A lesson's captions in a page. The player's choice applies, which holds for all lessons. */
export interface PageCaptions {
  /** The current captions, as text. */
  element: HTMLElement;
  choices: { language: string; name: string }[];
  /** Empty for none. */
  language: string;
  /** Shows captions in this language from now on; empty for none. */
  choose: (language: string) => void;
  stop: () => void;
}

export function createPageCaptions(
  video: HTMLVideoElement,
  { captions }: PlaybackSession,
): PageCaptions {
  const element = document.createElement("p");
  element.dir = "auto";
  let stop = (): void => {};
  const show = (wanted: string): void => {
    stop();
    stop = () => {};
    const file = captions.find(({ language }) => language === wanted);
    if (!file) return;
    stop = showCaptions({ video, captionText: element }, file, () => {
      element.textContent = "The captions could not be loaded";
    });
  };
  const language = chosenLanguage(captions);
  show(language);
  return {
    element,
    language,
    choices: captions.map((one) => ({ language: one.language, name: languageName(one.language) })),
    choose: (wanted) => {
      storePreference({ captions: wanted });
      show(wanted);
    },
    stop: () => stop(),
  };
}
