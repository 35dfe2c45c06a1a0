import { speeds } from "../../contract.ts";
import { watchFullScreen } from "./controls/full-screen.ts";
import { createPicker, type Picker } from "./controls/picker.ts";
import { listenToPresses } from "./controls/press-picture.ts";
import { showEnding } from "./controls/show-ending.ts";
import { nameOfSpeed } from "./controls/speeds.ts";

export interface Stage {
  video: HTMLVideoElement;
  /** Where the picture is; the bar stands below it. */
  screen: HTMLElement;
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
  <div class="screen">
    <img class="ending" alt="" hidden />
    <media-controller id="controller" nohotkeys gesturesdisabled autohide="-1" fullscreenelement="stage" defaultduration="0">
      <video slot="media" playsinline preload="auto"></video>
      <media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>
    </media-controller>
    <button type="button" class="big" tabindex="-1" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="40" height="40"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
    </button>
    <button type="button" class="again" hidden>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
      Play again
    </button>
  </div>
  <div class="bar">
    <media-time-range mediacontroller="controller">
      <media-preview-thumbnail slot="preview"></media-preview-thumbnail>
      <media-preview-time-display slot="preview"></media-preview-time-display>
    </media-time-range>
    <media-control-bar mediacontroller="controller">
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
  <p class="said" role="status"></p>`;

/** Puts video and controls on the page; the controls come alive with `controls.ts`. */
export function buildPlayerView(stage: HTMLElement): Stage {
  stage.innerHTML = controls;
  const video = find(stage, "video", HTMLVideoElement);
  const helpButton = find(stage, ".help", HTMLButtonElement);
  video.disableRemotePlayback = true;
  for (const event of ["playing", "seeked"]) {
    video.addEventListener(event, () => stage.classList.add("begun"), { once: true });
  }
  for (const event of ["loadedmetadata", "resize"]) {
    video.addEventListener(event, () => {
      stage.classList.toggle("sound-alone", video.videoHeight === 0);
    });
  }
  for (const event of ["play", "pause", "ended"]) {
    video.addEventListener(event, () => stage.classList.toggle("playing", !video.paused));
  }
  video.addEventListener("playing", () => stage.classList.add("played"), { once: true });
  const say = makeSayer(find(stage, ".said", HTMLElement));
  const screen = find(stage, ".screen", HTMLElement);
  // For hand and mouse alone: keys and readers have the button in the bar.
  listenToPresses(screen, { video, say });
  watchFullScreen(stage);
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
    ...{ video, screen },
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
