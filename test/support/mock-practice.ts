import type { Page } from "@playwright/test";
import { makePracticeSample } from "./practice-sample.ts";

/** Mocks the calls of a lesson's practice room with a short score with a repeat. */
export async function mockPractice(page: Page): Promise<void> {
  const lesson = makePracticeSample();
  await page.route("**/api/practice/*", (route) => route.fulfill({ json: { data: lesson } }));
  await page.route("**/api/practice/*/systems/*/*", (route) => {
    const [layout, index] = new URL(route.request().url()).pathname.split("/").slice(-2);
    const isWide = layout === "wide";
    const body = drawSystem(isWide ? [0, 1, 2] : Number(index) === 0 ? [0, 1] : [2], isWide);
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
}

/** A stave with each note at its place, roughly as an engraving. */
function drawSystem(writtenBars: readonly number[], isWide: boolean): string {
  const { notes, bars } = makePracticeSample();
  const [width, height] = isWide ? [1100, 150] : [360, 120];
  const barWidth = (width - 40) / writtenBars.length;
  const staves = [height * 0.14, height * 0.6];
  const line = height * 0.06;
  const lines = staves.flatMap((top) =>
    [0, 1, 2, 3, 4].map(
      (row) =>
        `<path d="M20 ${top + row * line}H${width - 20}" stroke="currentColor" stroke-width="0.8"/>`,
    ),
  );
  const heads = notes.flatMap((note) => {
    const bar = bars[note.bar];
    const place = bar && bar.pass === 1 ? writtenBars.indexOf(bar.writtenIndex) : -1;
    if (!bar || place < 0) return [];
    const x = 34 + place * barWidth + ((note.startBeat - bar.startBeat) / 4) * barWidth;
    const isRight = note.hand === "right";
    const top = staves[isRight ? 0 : 1] ?? 0;
    const y = top + 4 * line - (note.pitchMidi - (isRight ? 64 : 43)) * line * 0.29;
    return `<g class="note" id="${note.id}"><ellipse cx="${x}" cy="${y}" rx="${line * 0.62}" ry="${line * 0.46}" fill="currentColor"/><path d="M${x + line * 0.58} ${y}v${-line * 3.2}" stroke="currentColor" stroke-width="1.2"/></g>`;
  });
  const barLines = writtenBars.map(
    (_, index) =>
      `<path d="M${20 + (index + 1) * barWidth} ${staves[0]}V${(staves[1] ?? 0) + 4 * line}" stroke="currentColor" stroke-width="1"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[...lines, ...barLines, ...heads].join("")}</svg>`;
}
