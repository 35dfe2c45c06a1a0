import * as z from "zod/mini";
import "./player.css";
import type { PlaybackSession } from "../../contract.ts";
import { buildPlayerView } from "./build-player-view.ts";
import { createHelpPanel } from "./controls/help-panel.ts";
import { addKeyboardShortcuts } from "./controls/keyboard.ts";
import { hideNotice, showNotice } from "./controls/notice.ts";
import { playsNatively } from "./engine/engine.ts";
import { postToPage, requestTicket, takeTicketFromUrl } from "./host-page.ts";
import { followPage } from "./lesson/follow-page.ts";
import type { PlayingLesson } from "./lesson/play-lesson.ts";
import { PlaybackRefusal, requestPlaybackSession, type Ticket } from "./lesson/session-calls.ts";

/** The accent's custom properties, which the page around the player declares. */
const accentProperties = ["", "-ink", "-on-light", "-on-dark"].map(
  (use) => `--school-accent${use}`,
);

/** Follows the theme and accent of the page around the player, which has the same origin. */
function followTheme(): void {
  if (window.parent === window) return;
  const page = window.parent.document.documentElement;
  const follow = (): void => {
    document.documentElement.dataset.theme = page.dataset.theme ?? "dark";
  };
  const declared = window.parent.getComputedStyle(page);
  for (const name of accentProperties) {
    document.documentElement.style.setProperty(name, declared.getPropertyValue(name));
  }
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ["data-theme"] });
}

// Compiled validators need `eval`, which the player's policy forbids.
z.config({ jitless: true });

// The engine is large, so it loads while the ticket is exchanged.
const lessonModule = import("./lesson/play-lesson.ts");

followTheme();
const root = document.getElementById("player-view") ?? document.body;
const view = buildPlayerView(root);
const toggleHelp = createHelpPanel(root);
let lesson: PlayingLesson | undefined;

view.helpButton.addEventListener("click", toggleHelp);
addKeyboardShortcuts({
  video: view.video,
  setSpeed: (speed) => lesson?.setSpeed(speed),
  toggleFullScreen: view.toggleFullScreen,
  toggleCaptions: () => lesson?.toggleCaptions(),
  toggleHelp,
  practice: () => lesson?.practice,
  announce: view.announce,
});

const { setBars } = followPage(view.video, view.announce);

const { ticket, playAtOnce } = takeTicketFromUrl();
// The video keeps this until it has a source. Where autoplay is blocked, the play button stays.
if (playAtOnce) void view.video.play().catch(() => {});
void openLesson(ticket).then(loadControls);

/** Waits for the first frame, which the controls would delay, but at most half a second. */
async function loadControls(): Promise<void> {
  await new Promise<void>((resolve) => {
    view.video.addEventListener("loadeddata", () => resolve(), { once: true });
    setTimeout(resolve, view.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 500 : 0);
  });
  await import("./controls/controls.ts");
}

/** Exchanges the ticket. The page around the player replaces a refused or missing ticket once. */
async function openLesson(ticket: Ticket | null, { mayRequest = true } = {}): Promise<void> {
  hideNotice(root);
  try {
    if (ticket)
      return startLesson(await requestPlaybackSession(ticket, { native: playsNatively() }));
  } catch (error) {
    if (!(error instanceof PlaybackRefusal)) return showUnreachable();
    if (error.code !== "playback.pass_refused") return showRefusal(error);
  }
  const next = mayRequest ? await requestTicket() : null;
  if (next) return openLesson(next, { mayRequest: false });
  postToPage({ kind: "tlp-player-shown" });
  showNotice(root, "This lesson could not be opened.", {
    label: "Try again",
    onSelect: () => void openLesson(null),
  });
}

async function startLesson(session: PlaybackSession): Promise<void> {
  const { playLesson } = await lessonModule;
  lesson?.stop();
  lesson = playLesson(root, view, session, {
    onRefusal: showRefusal,
    onLost: (retry) => {
      addEventListener("online", () => resume(retry), { once: true });
      showNotice(root, "The connection was lost. The lesson waits where you are.", {
        label: "Try again",
        onSelect: retry,
      });
    },
    onBroken: () =>
      showNotice(root, "This lesson cannot be played here.", {
        label: "Try again",
        onSelect: () => void openLesson(null),
      }),
  });
  setBars(session.bars);
  postToPage({ kind: "tlp-player-shown" });
}

function resume(retry: () => void): void {
  hideNotice(root);
  retry();
}

function showRefusal({ code, message }: PlaybackRefusal): void {
  postToPage({ kind: "tlp-player-shown" });
  if (code === "billing.plan_lacks_category") {
    showNotice(root, message, { label: "See the plans", href: "/plans" });
    return;
  }
  const label = code === "playback.playing_elsewhere" ? "Play here" : "Try again";
  showNotice(root, message, { label, onSelect: () => void openLesson(null) });
}

function showUnreachable(): void {
  postToPage({ kind: "tlp-player-shown" });
  showNotice(root, "The school cannot be reached. Are you online?", {
    label: "Try again",
    onSelect: () => void openLesson(null),
  });
}
