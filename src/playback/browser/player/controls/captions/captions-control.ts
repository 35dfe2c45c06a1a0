import { languageName } from "#playback/contract/language-names.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { PlayerView } from "../../build-player-view.ts";
import { storePreference } from "../preferences.ts";
import { chosenLanguage } from "./page-captions.ts";
import { showCaptions } from "./show-captions.ts";

/**
 * The choice of captions, which is remembered for all lessons. Captions load only when they are
 * chosen. A remembered choice loads at Play.
 */
export function createCaptionsControl(
  view: PlayerView,
  { captions }: PlaybackSession,
): { toggle: () => void; stop: () => void } {
  const { video, captions: picker, announce } = view;
  let hide = (): void => {};
  let current = "";
  const offered = (language: string) => captions.find((one) => one.language === language);
  const show = (language: string): void => {
    hide();
    current = language;
    picker.show(language);
    picker.element.classList.toggle("on", language !== "");
    const file = offered(language);
    if (!file) return;
    hide = showCaptions(view, file, () => {
      show("");
      announce("The captions could not be loaded");
    });
  };
  const pick = (language: string): void => {
    storePreference({ captions: language });
    show(language);
    announce(language === "" ? "Captions off" : `Captions: ${languageName(language)}`);
  };
  const remembered = chosenLanguage(captions);
  const stopped = new AbortController();
  picker.setChoices([
    { value: "", text: "Off", short: "CC" },
    ...captions.map(({ language }) => ({
      value: language,
      text: languageName(language),
      short: "CC",
    })),
  ]);
  picker.element.hidden = captions.length === 0;
  picker.onPick(pick);
  if (remembered !== "") {
    picker.show(remembered);
    picker.element.classList.add("on");
    current = remembered;
    const showRemembered = (): void => {
      if (current === remembered) show(remembered);
    };
    if (video.paused) {
      video.addEventListener("play", showRemembered, { once: true, signal: stopped.signal });
    } else showRemembered();
  }
  return {
    toggle: () => {
      const [first] = captions;
      if (!first) return announce("This lesson has no captions");
      pick(current === "" ? (offered(remembered) ?? first).language : "");
    },
    stop: () => {
      stopped.abort();
      hide();
    },
  };
}
