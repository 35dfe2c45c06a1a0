import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { createDocument } from "../../src/practice/server/document/create-document.ts";
import type { DrawnScore } from "../../src/practice/server/engraving/drawn-system.ts";
import { engraveScore } from "../../src/practice/server/engraving/engrave-score.ts";
import { readScore } from "../../src/score/server/index.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

function listSystems(systems: DrawnScore["wide"]) {
  let next = 0;
  return systems.map(({ measures, width, height }) => {
    const fromWritten = next;
    next += measures;
    return { fromWritten, toWritten: next - 1, width, height };
  });
}

/**
 * Mocks the calls of a lesson's practice room with this score, parsed and engraved as by the
 * school. Another key is waiting at first, then printed.
 */
export async function mockNotation(page: Page, musicXml: string): Promise<void> {
  const printed = new Map<string, DrawnScore>();
  const print = async (semitones: number) => {
    const scoreSha256 = hash(`${musicXml} ${semitones}`);
    const drawn = printed.get(scoreSha256) ?? (await engraveScore(musicXml, { semitones }));
    printed.set(scoreSha256, drawn);
    const engraving = { narrow: listSystems(drawn.narrow), wide: listSystems(drawn.wide) };
    return { scoreSha256, engraving };
  };
  const written = await print(0);
  const { scoreSha256 } = written;
  const lesson = createDocument(readScore(musicXml), { scoreSha256, film: null });
  await page.route("**/api/practice/*", (route) =>
    route.fulfill({ json: { data: { ...lesson, ...written } } }),
  );
  await page.route("**/api/practice/*/systems/*/*", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [layout, index] = pathname.split("/").slice(-2);
    const drawn = printed.get(searchParams.get("score") ?? "");
    const svg = drawn?.[layout === "wide" ? "wide" : "narrow"][Number(index)]?.svg;
    return route.fulfill(svg ? { contentType: "image/svg+xml", body: svg } : { status: 404 });
  });
  let asked = 0;
  await page.route("**/api/practice/*/transpositions/*", async (route) => {
    const semitones = Number(new URL(route.request().url()).pathname.split("/").at(-1));
    asked += 1;
    const { scoreSha256, engraving } = await print(semitones);
    const data =
      asked === 1
        ? { state: "waiting", scoreSha256, engraving: null }
        : { state: "engraved", scoreSha256, engraving };
    await route.fulfill({ json: { data } });
  });
}
