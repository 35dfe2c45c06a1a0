import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";

const answers = {
  "GET /api/practice/previews": [],
  "GET /api/video/next": [],
  "GET /api/video/*": {
    ...lessonSample("minuet", "Second Piece", { isFree: true }),
    dataCosts: null,
    hasScore: true,
    files: [],
  },
  "GET /api/playback/free/*": { otp: "a-ticket", playbackInfo: "its-lesson" },
};

/** The window of the player's frame, whose document this test takes the place of. */
async function findPlayer(): Promise<Window> {
  await expect.element(page.getByTitle("Player: Second Piece")).toBeInTheDocument();
  const frame = document.querySelector<HTMLIFrameElement>("iframe[title^=Player]");
  if (!frame?.contentWindow) throw new Error("no player");
  const isLoaded = () =>
    frame.contentDocument?.readyState === "complete" && frame.contentWindow?.location.pathname;
  await expect.poll(isLoaded).toBe("/player");
  return frame.contentWindow;
}

test("a link to a bar has the player play from there, and another bar too [bar-address-12]", async () => {
  const screen = await openScreen("/video/minuet#bar=12", { answers });
  const player = await findPlayer();
  const asked: unknown[] = [];
  player.addEventListener("message", ({ data }) => {
    if (String(data.kind).startsWith("tlp-seek")) asked.push(data);
  });
  const shown = new MessageEvent("message", {
    data: { kind: "tlp-player-shown" },
    origin: location.origin,
    source: player,
  });
  window.dispatchEvent(shown);
  await expect.poll(() => asked).toEqual([{ kind: "tlp-seek-bar", bar: "12" }]);
  await screen.go("/video/minuet#bar=5a");
  await expect.poll(() => asked.at(-1)).toEqual({ kind: "tlp-seek-bar", bar: "5a" });
  await screen.go("/video/minuet#at-83");
  await expect.poll(() => asked.at(-1)).toEqual({ kind: "tlp-seek", seconds: 83 });
});
