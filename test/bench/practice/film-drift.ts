import * as z from "zod";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { readLitKeys } from "../../support/read-lit-keys.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { fetchDocument, openRoom, type PracticeBench } from "./room-page.ts";

const SECONDS = 300;
const SPEED = 0.5;
const windowSeconds = 30;

const lit = z.object({ pitch: z.number(), filmSeconds: z.number(), atSeconds: z.number() });

/** The drift between the keys and the film's pictures over five minutes at half speed. */
export async function measureFilmDrift(bench: PracticeBench): Promise<Figure[]> {
  const lesson = await fetchDocument(bench, bench.lesson);
  const page = await openRoom(bench, { mode: "listen", source: "picture", speed: SPEED });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const film = page.locator("video");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
  await page.evaluate(`globalThis.readLitKeys = ${readLitKeys.toString()}`);
  await film.evaluate(followFilm);
  await page.waitForFunction(readLitKeys);
  await page.waitForTimeout(SECONDS * 1000);
  const isOwn = await film.evaluate((video: HTMLVideoElement) => video.preservesPitch);
  const keys = z.array(lit).parse(await page.evaluate(() => Reflect.get(window, "litKeys")));
  await page.context().close();
  return [presentDrift(lesson, keys, isOwn ? "the element's stretch" : "our stretch")];
}

function presentDrift(
  lesson: PracticeDocument,
  keys: readonly z.output<typeof lit>[],
  way: string,
): Figure {
  const onsets = onsetsOnFilm(lesson);
  const firstAt = keys[0]?.atSeconds ?? 0;
  const late = keys.flatMap(({ pitch, filmSeconds, atSeconds }) => {
    const distances = onsets
      .filter((onset) => onset.pitch === pitch)
      .map(({ seconds }) => filmSeconds - seconds);
    const nearest = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
    if (nearest === undefined) return [];
    return [
      { window: Math.floor((atSeconds - firstAt) / windowSeconds), ms: (nearest / SPEED) * 1000 },
    ];
  });
  const medians = [...new Set(late.map(({ window }) => window))].map((window) =>
    percentile(
      late.flatMap((one) => (one.window === window ? [one.ms] : [])),
      0.5,
    ),
  );
  const drift = Math.max(...medians) - Math.min(...medians);
  const all = late.map(({ ms }) => ms);
  return {
    name: `practice: keys against the film's pictures, drift in ${SECONDS} s at ${SPEED}×, ms`,
    value: drift,
    wanted: "< 40",
    met: drift < 40,
    beside: `${way}; ${late.length} notes, medians of each ${windowSeconds} s ${medians.map(Math.round).join(" ")}; a key lights ${percentile(all, 0.5).toFixed(0)} ms after its picture (${percentile(all, 0.05).toFixed(0)} to ${percentile(all, 0.95).toFixed(0)})`,
  };
}

/** The times of the keys in the film. */
function onsetsOnFilm({ notes, film }: PracticeDocument): { pitch: number; seconds: number }[] {
  return (film?.spans ?? []).flatMap(({ hand, knots }) =>
    notes.flatMap((note) => {
      const { pitchMidi, startBeat } = note;
      if (hand !== "both" && note.hand !== hand) return [];
      const index = knots.findLastIndex(({ beat }) => beat <= startBeat + 1e-6);
      const [from, to] = [knots[index], knots[index + 1]];
      if (!from || !to) return [];
      const share = (startBeat - from.beat) / (to.beat - from.beat);
      return [{ pitch: pitchMidi, seconds: from.seconds + share * (to.seconds - from.seconds) }];
    }),
  );
}

/**
 * Runs in the page, which has `readLitKeys`: records each key that is drawn as lit, with the time
 * of the film's presented frame.
 */
function followFilm(video: HTMLVideoElement): void {
  const litKeys: object[] = [];
  Object.assign(window, { litKeys });
  let picture = { mediaTime: video.currentTime, shownAt: performance.now() };
  const follow = (_: number, { mediaTime, expectedDisplayTime }: VideoFrameCallbackMetadata) => {
    picture = { mediaTime, shownAt: expectedDisplayTime };
    video.requestVideoFrameCallback(follow);
  };
  video.requestVideoFrameCallback(follow);
  let before: readonly number[] = [];
  const look = (now: number): void => {
    const lit: number[] = Reflect.get(window, "readLitKeys")() ?? [];
    const filmSeconds = picture.mediaTime + ((now - picture.shownAt) / 1000) * video.playbackRate;
    for (const pitch of lit) {
      if (!before.includes(pitch)) litKeys.push({ pitch, filmSeconds, atSeconds: now / 1000 });
    }
    before = lit;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
