import { copyFile, cp } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { serveStaticFiles } from "#platform/server/http/cache/static-files.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { makeOnce } from "../../../../test/support/make-once.ts";
import { segmentKey } from "../media/media-cipher.ts";
import { makeLesson } from "./make-lesson.ts";
import { openBrowser } from "./open-browser.ts";
import { masterKey, startPlaybackServer } from "./start-playback-server.ts";
import { requestTicket } from "./visit.ts";

const configFile = fileURLToPath(new URL("../../../../vite.player.config.ts", import.meta.url));

/** A listening server with the built player, protected lessons and a browser. */
export async function startPlayerBrowser() {
  const port = await findFreePort();
  const playbackServer = await startPlaybackServer(`http://127.0.0.1:${port}`);
  const client = path.join(playbackServer.mediaRoot, "client");
  const outDir = path.join(client, "assets/player");
  const built = await makeOnce("player", (folder) =>
    build({ configFile, logLevel: "error", build: { outDir: folder, emptyOutDir: false } }),
  );
  await cp(built, outDir, { recursive: true });
  await copyFile(
    path.join(built, "index.html"),
    path.join(playbackServer.mediaRoot, "player.html"),
  );
  await serveStaticFiles(playbackServer.app, client);
  playbackServer.app.get("/host", (_, reply) =>
    reply.type("text/html").header("content-security-policy", "").send(hostPage),
  );
  const origin = await playbackServer.app.listen({ port, host: "127.0.0.1" });
  const browser = await openBrowser();

  const addEncodedLesson = ({ keysOf = masterKey, isDrawn = false } = {}) =>
    playbackServer.addLesson("beginner", {
      prepare: (folder, mediaId) =>
        makeLesson({
          folder,
          seconds: 12,
          isDrawn,
          keyOf: (period) => segmentKey(keysOf, mediaId, period),
        }),
    });

  /** Opens the player document of a lesson in a new page; for a visitor without a caller. */
  const openPlayer = async (
    caller: Caller | null,
    slug: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> => {
    const issued = caller
      ? requestTicket(playbackServer, caller, slug)
      : playbackServer.app.inject(`/api/playback/free/${slug}`);
    const ticket = (await issued).json().data;
    const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${origin}/player?${new URLSearchParams(ticket)}`);
    return page;
  };

  return { ...playbackServer, origin, browser, addEncodedLesson, openPlayer };
}

/** A page around the player that answers each request with the next of `window.tickets`. */
const hostPage = `<!doctype html><iframe style="width:900px;height:506px" allow="autoplay"></iframe>
<script>
  window.tickets = [];
  window.requested = 0;
  addEventListener("message", ({ data, source, origin }) => {
    if (data.kind !== "tlp-player-needs-ticket") return;
    window.requested += 1;
    const ticket = window.tickets.shift();
    source.postMessage(ticket ? { kind: "tlp-ticket", ...ticket } : { kind: "tlp-no-ticket" }, origin);
  });
</script>`;
