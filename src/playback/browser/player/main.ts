import * as z from "zod/mini";
import type { PlayerSession } from "../../contract.ts";
import { buildPlayerView } from "./build-player-view.ts";
import { followTheme } from "./controls/follow-theme.ts";
import { createHelpPanel } from "./controls/help-panel.ts";
import { listenToKeys } from "./controls/keyboard.ts";
import { hideNotice, showNotice } from "./controls/notice.ts";
import { playsNatively } from "./engine/engine.ts";
import { openSession, type Pass, Refusal } from "./lesson/session-calls.ts";
import { postToPage, requestTicket, takeAddress } from "./school-page.ts";
import "./player.css";

// Compiled validators need `eval`, which the player's policy forbids.
z.config({ jitless: true });

// The engine is large: it is fetched while the pass is traded.
const engineParts = import("./lesson/play-lesson.ts");

followTheme();
const root = document.getElementById("stage") ?? document.body;
const stage = buildPlayerView(root);
const toggleHelp = createHelpPanel(root);
let lesson: { setSpeed: (speed: number) => void; stop: () => void } | undefined;

stage.helpButton.addEventListener("click", toggleHelp);
listenToKeys({
  video: stage.video,
  setSpeed: (speed) => lesson?.setSpeed(speed),
  toggleFullscreen: () => stage.fullscreenButton.click(),
  toggleHelp,
  say: stage.say,
});

const { pass, playAtOnce } = takeAddress();
// Remembered until the lesson is there. Where the browser wants a press in here, the button stands.
if (playAtOnce) void stage.video.play().catch(() => {});
void begin(pass).then(bringControls);

/** Not before there is a picture, which they would hold up, unless none comes soon. */
async function bringControls(): Promise<void> {
  await new Promise<void>((resolve) => {
    stage.video.addEventListener("loadeddata", () => resolve(), { once: true });
    setTimeout(resolve, stage.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 500 : 0);
  });
  await import("./controls/controls.ts");
}

/** Trades the pass; one that is refused or missing is replaced once by the page around us. */
async function begin(pass: Pass | null, { mayAsk = true } = {}): Promise<void> {
  hideNotice(root);
  try {
    if (pass) return show(await openSession(pass, { native: playsNatively() }));
  } catch (error) {
    if (!(error instanceof Refusal)) return offerRetry();
    if (error.code !== "playback.pass_refused") return explain(error);
  }
  const next = mayAsk ? await requestTicket() : null;
  if (next) return begin(next, { mayAsk: false });
  postToPage({ kind: "tlp-player-shown" });
  showNotice(root, "This lesson could not be opened.", {
    label: "Try again",
    does: () => void begin(null),
  });
}

async function show(session: PlayerSession): Promise<void> {
  const { playLesson } = await engineParts;
  lesson?.stop();
  lesson = playLesson(root, stage, session, {
    onRefusal: explain,
    onLost: (retry) => {
      addEventListener("online", () => takeUpAgain(retry), { once: true });
      showNotice(root, "The connection was lost. The lesson waits where you are.", {
        label: "Try again",
        does: retry,
      });
    },
    onBroken: () =>
      showNotice(root, "This lesson cannot be played here.", {
        label: "Try again",
        does: () => void begin(null),
      }),
  });
  postToPage({ kind: "tlp-player-shown" });
}

function takeUpAgain(retry: () => void): void {
  hideNotice(root);
  retry();
}

function explain({ code, message }: Refusal): void {
  postToPage({ kind: "tlp-player-shown" });
  if (code === "billing.plan_lacks_category") {
    showNotice(root, message, { label: "See the plans", does: "/plans" });
    return;
  }
  const label = code === "playback.playing_elsewhere" ? "Play here" : "Try again";
  showNotice(root, message, { label, does: () => void begin(null) });
}

function offerRetry(): void {
  postToPage({ kind: "tlp-player-shown" });
  showNotice(root, "The school cannot be reached. Are you online?", {
    label: "Try again",
    does: () => void begin(null),
  });
}
