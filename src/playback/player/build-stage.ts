import { speeds } from "../contract.ts";
import { createPicker, type Picker } from "./picker.ts";
import { showEnding } from "./show-ending.ts";
import { nameOfSpeed } from "./speeds.ts";

export interface Stage {
  video: HTMLVideoElement;
  /** The lesson's name, for those who hear the page. */
  heading: HTMLElement;
  speed: Picker;
  quality: Picker;
  helpButton: HTMLButtonElement;
  fullscreenButton: HTMLElement;
  /** Where the place in the lesson is chosen. */
  timeRange: HTMLElement;
  /** Shows a short word about what just happened, and says it to screen readers. */
  say: (text: string) => void;
}

const controls = `
  <h1 class="unseen">Lesson</h1>
  <img class="ending" alt="" hidden />
  <media-controller nohotkeys fullscreenelement="stage" defaultduration="0">
    <video slot="media" playsinline preload="auto"></video>
    <media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>
    <button type="button" slot="centered-chrome" class="big" tabindex="-1" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="40" height="40"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
    </button>
    <button type="button" slot="centered-chrome" class="again" hidden>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
      Play again
    </button>
    <div class="chrome">
      <media-time-range>
        <media-preview-thumbnail slot="preview"></media-preview-thumbnail>
        <media-preview-time-display slot="preview"></media-preview-time-display>
      </media-time-range>
      <media-control-bar>
        <media-play-button notooltip></media-play-button>
        <media-mute-button notooltip></media-mute-button>
        <media-volume-range class="wide"></media-volume-range>
        <media-time-display showduration notoggle></media-time-display>
        <span class="gap"></span>
        <button type="button" class="help wide" aria-label="Keys">?</button>
        <media-pip-button class="wide" notooltip></media-pip-button>
        <media-fullscreen-button notooltip></media-fullscreen-button>
      </media-control-bar>
    </div>
  </media-controller>
  <p class="said" role="status"></p>`;

/** Puts video and controls on the page; the controls come alive with `controls.ts`. */
export function buildStage(stage: HTMLElement): Stage {
  stage.innerHTML = controls;
  const video = find(stage, "video", HTMLVideoElement);
  const helpButton = find(stage, ".help", HTMLButtonElement);
  // For hand and mouse alone: keys and readers have the button in the bar.
  find(stage, ".big", HTMLButtonElement).addEventListener("click", () => {
    void video.play().catch(() => {});
  });
  video.disableRemotePlayback = true;
  for (const event of ["playing", "seeked"]) {
    video.addEventListener(event, () => stage.classList.add("begun"), { once: true });
  }
  for (const event of ["loadedmetadata", "resize"]) {
    video.addEventListener(event, () => {
      stage.classList.toggle("sound-alone", video.videoHeight === 0);
    });
  }
  const say = makeSayer(find(stage, ".said", HTMLElement));
  showEnding(stage, {
    ...{ video, say },
    poster: find(stage, ".ending", HTMLImageElement),
    again: find(stage, ".again", HTMLButtonElement),
    playButton: find(stage, "media-play-button", HTMLElement),
  });
  const speed = createPicker(
    "Speed",
    speeds.map((one) => ({ value: String(one), text: nameOfSpeed(one), short: nameOfSpeed(one) })),
  );
  const quality = createPicker("Quality", []);
  helpButton.before(speed.element, quality.element);
  return {
    video,
    heading: find(stage, "h1", HTMLElement),
    speed,
    quality,
    helpButton,
    timeRange: find(stage, "media-time-range", HTMLElement),
    fullscreenButton: find(stage, "media-fullscreen-button", HTMLElement),
    say,
  };
}

function makeSayer(place: HTMLElement): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    place.textContent = text;
    place.classList.add("shown");
    timer = setTimeout(() => place.classList.remove("shown"), 1_600);
  };
}

function find<E extends Element>(root: Element, selector: string, type: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the player has no ${selector}`);
  return found;
}
