import { copyFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { serveStaticFiles } from "#platform/server/http/cache/static-files.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { segmentKey } from "../media/media-cipher.ts";
import { makeLesson } from "./make-lesson.ts";
import { openBrowser } from "./open-browser.ts";
import { masterKey, startPlaybackServer } from "./start-playback-server.ts";
import { requestTicket } from "./visit.ts";

const configFile = fileURLToPath(new URL("../../../../vite.player.config.ts", import.meta.url));

/** A server that listens, with the built player, a real protected lesson and a browser before it. */
export async function startPlayerBrowser() {
  const port = await findFreePort();
  const playbackServer = await startPlaybackServer(`http://127.0.0.1:${port}`);
  const client = path.join(playbackServer.mediaRoot, "client");
  const outDir = path.join(client, "assets/player");
  await build({ configFile, logLevel: "error", build: { outDir } });
  await copyFile(
    path.join(outDir, "index.html"),
    path.join(playbackServer.mediaRoot, "player.html"),
  );
  await serveStaticFiles(playbackServer.app, client);
  playbackServer.app.get("/host", (_, reply) =>
    reply.type("text/html").header("content-security-policy", "").send(hostPage),
  );
  const origin = await playbackServer.app.listen({ port, host: "127.0.0.1" });
  const browser = await openBrowser();

  const addFilm = (keysOf = masterKey) =>
    playbackServer.addLesson("beginner", {
      prepare: (folder, mediaId) =>
        makeLesson({
          ...{ folder, seconds: 12 },
          keyOf: (period) => segmentKey(keysOf, mediaId, period),
        }),
    });

  /** Opens a lesson in a page of its own, as far as the frame goes. */
  const openPlayer = async (
    caller: Caller,
    videoId: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> => {
    const pass = (await requestTicket(playbackServer, caller, videoId)).json().data;
    const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${origin}/player?${new URLSearchParams(pass)}`);
    return page;
  };

  return { ...playbackServer, origin, browser, addFilm, openPlayer };
}

/** A page around the player that gives it each of the passes in `window.passes`, one an asking. */
const hostPage = `<!doctype html><iframe style="width:900px;height:506px" allow="autoplay"></iframe>
<script>
  window.passes = [];
  window.asked = 0;
  addEventListener("message", ({ data, source, origin }) => {
    if (data.kind !== "tlp-player-needs-pass") return;
    window.asked += 1;
    const pass = window.passes.shift();
    source.postMessage(pass ? { kind: "tlp-pass", ...pass } : { kind: "tlp-no-pass" }, origin);
  });
</script>`;
