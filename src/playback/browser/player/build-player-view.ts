import { speeds } from "../../contract.ts";
import { createFullScreen } from "./controls/full-screen.ts";
import { guardPicture } from "./controls/guard-picture.ts";
import { createPracticeBar, type PracticeControls } from "./controls/practice/practice-bar.ts";
import { addPressHandlers } from "./controls/press-handlers.ts";
import { createPicker, type Picker } from "./controls/quality/picker.ts";
import { speedLabel } from "./controls/speeds.ts";
import { fitToPicture } from "./controls/watermark.ts";

export interface PlayerView {
  video: HTMLVideoElement;
  /** An overlay in the picture's shape, for watermark and captions. */
  picture: HTMLElement;
  /** The lesson's title, for screen readers. */
  heading: HTMLElement;
  speed: Picker;
  quality: Picker;
  /** Hidden if the lesson has none. */
  captions: Picker;
  chapters: Picker;
  /** Over the video: the current captions. */
  captionText: HTMLElement;
  helpButton: HTMLButtonElement;
  toggleFullScreen: () => void;
  /** The seek bar. */
  timeRange: HTMLElement;
  /** Over the seek bar: shows the loop, and handles drags while practising. */
  loopLane: HTMLElement;
  practice: PracticeControls;
  /** Shows a short status text and announces it to screen readers. */
  announce: (text: string) => void;
}

const controls = `
  <h1 class="visually-hidden">Lesson</h1>
  <div class="screen">
    <img class="end-poster" alt="" hidden />
    <media-controller id="controller" nohotkeys gesturesdisabled autohide="-1" defaultduration="0">
      <video slot="media" playsinline preload="auto"></video>
      <media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>
    </media-controller>
    <div class="picture">
      <p class="captions" dir="auto"></p>
    </div>
    <button type="button" class="big-play" tabindex="-1" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="40" height="40"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
    </button>
    <button type="button" class="play-again" hidden>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>
      Play again
    </button>
  </div>
  <div class="bar">
    <div class="timeline">
      <media-time-range mediacontroller="controller">
        <media-preview-thumbnail slot="preview"></media-preview-thumbnail>
        <media-preview-chapter-display slot="preview"></media-preview-chapter-display>
        <media-preview-time-display slot="preview"></media-preview-time-display>
      </media-time-range>
      <div class="loop-lane"></div>
    </div>
    <media-control-bar mediacontroller="controller">
      <media-play-button notooltip></media-play-button>
      <media-mute-button class="rest" notooltip></media-mute-button>
      <media-volume-range class="rest wide"></media-volume-range>
      <media-time-display showduration notoggle></media-time-display>
      <span class="gap"></span>
      <button type="button" class="bar-button help" aria-label="Keys">?</button>
      <button type="button" class="bar-button full-screen rest" aria-label="Full screen">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.2">
          <path class="enter" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          <path class="leave" d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />
        </svg>
      </button>
    </media-control-bar>
  </div>
  <p class="announcement" role="status"></p>`;

/** Renders video and controls; `controls.ts` defines the custom elements. */
export function buildPlayerView(root: HTMLElement): PlayerView {
  root.innerHTML = controls;
  const video = find(root, "video", HTMLVideoElement);
  const helpButton = find(root, ".help", HTMLButtonElement);
  for (const event of ["playing", "seeked"]) {
    video.addEventListener(event, () => root.classList.add("has-frame"), { once: true });
  }
  for (const event of ["loadedmetadata", "resize"]) {
    video.addEventListener(event, () => {
      root.classList.toggle("audio-only", video.videoHeight === 0);
    });
  }
  for (const event of ["play", "pause", "ended"]) {
    video.addEventListener(event, () => root.classList.toggle("playing", !video.paused));
  }
  video.addEventListener("playing", () => root.classList.add("played"), { once: true });
  const announce = createAnnouncer(find(root, ".announcement", HTMLElement));
  const screen = find(root, ".screen", HTMLElement);
  const picture = find(root, ".picture", HTMLElement);
  fitToPicture(video, picture);
  guardPicture(video, root, announce);
  // For touch and mouse only: keyboards and screen readers use the button in the bar.
  addPressHandlers(screen, { video, announce });
  const fullScreenButton = find(root, ".full-screen", HTMLButtonElement);
  const fullScreen = createFullScreen(root, { video, button: fullScreenButton });
  showPosterAtEnd(root, {
    video,
    announce,
    poster: find(root, ".end-poster", HTMLImageElement),
    again: find(root, ".play-again", HTMLButtonElement),
    playButton: find(root, "media-play-button", HTMLElement),
  });
  const speed = createPicker(
    "Speed",
    speeds.map((one) => ({ value: String(one), text: speedLabel(one), short: speedLabel(one) })),
  );
  const quality = createPicker("Quality", []);
  const captions = createPicker("Captions", []);
  const chapters = createPicker("Chapters", []);
  for (const { element } of [captions, chapters]) {
    element.hidden = true;
    element.classList.add("beside", "rest");
  }
  speed.element.classList.add("speed");
  quality.element.classList.add("rest");
  helpButton.before(chapters.element, captions.element, speed.element, quality.element);
  const practice = createPracticeBar(find(root, ".bar", HTMLElement), {
    speed: speed.element,
    gap: find(root, ".gap", HTMLElement),
    last: fullScreenButton,
    announce,
  });
  return {
    video,
    picture,
    practice,
    heading: find(root, "h1", HTMLElement),
    speed,
    quality,
    captions,
    chapters,
    captionText: find(root, ".captions", HTMLElement),
    helpButton,
    timeRange: find(root, "media-time-range", HTMLElement),
    loopLane: find(root, ".loop-lane", HTMLElement),
    toggleFullScreen: fullScreen.toggle,
    announce,
  };
}

function createAnnouncer(element: HTMLElement): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    element.textContent = text;
    element.classList.add("shown");
    timer = setTimeout(() => element.classList.remove("shown"), 1_600);
  };
}

function find<E extends Element>(root: Element, selector: string, type: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the player has no ${selector}`);
  return found;
}

interface EndingElements {
  video: HTMLVideoElement;
  /** Behind the video, which is hidden at the end. */
  poster: HTMLImageElement;
  again: HTMLButtonElement;
  /** Takes the focus when "Play again" disappears. */
  playButton: HTMLElement;
  announce: (text: string) => void;
}

/** Shows the poster and "Play again" after the end, until the lesson plays or the viewer seeks. */
function showPosterAtEnd(root: HTMLElement, elements: EndingElements): void {
  const { video, poster, again, playButton, announce } = elements;
  const refresh = (): void => {
    const { ended } = video;
    if (ended && video.poster !== "") poster.src = video.poster;
    if (!ended && again.matches(":focus")) playButton.focus();
    root.classList.toggle("ended", ended);
    again.hidden = !ended;
    poster.hidden = !ended || video.poster === "";
  };
  for (const event of ["ended", "play", "seeking", "seeked", "emptied"]) {
    video.addEventListener(event, refresh);
  }
  video.addEventListener("ended", () => announce("The lesson has ended."));
  again.addEventListener("click", () => {
    void video.play().catch(() => {});
  });
}
