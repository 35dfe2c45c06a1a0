import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { roomAnswers } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import type { Answers } from "../../../../../../test/support/component/answer-calls.ts";
import { openScreen } from "../../../../../../test/support/component/open-screen.tsx";

const size = { width: 360, height: 120 };
/** A line of four bars, each of one staff with a note. */
const line = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 120" fill="currentColor">${[
  0, 1, 2, 3,
]
  .map(
    (bar) =>
      `<g class="measure"><g class="staff"><path d="M${bar * 90} 60h90" stroke="currentColor" stroke-width="2"/><ellipse cx="${bar * 90 + 45}" cy="60" rx="12" ry="9"/></g></g>`,
  )
  .join("")}</svg>`;
const printed = createTestDocument({
  bars: Array<number>(8).fill(4),
  rest: {
    engraving: {
      narrow: [
        { fromWritten: 0, toWritten: 3, ...size },
        { fromWritten: 4, toWritten: 7, ...size },
      ],
      wide: [{ fromWritten: 0, toWritten: 7, ...size }],
    },
  },
});
const svg = () => new Response(line, { headers: { "content-type": "image/svg+xml" } });
const answers: Answers = {
  "GET /api/practice/*/systems/*/*": svg,
  ...roomAnswers(printed),
};

function offerShare(canShare: (data: ShareData) => boolean) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  Object.defineProperty(navigator, "canShare", { configurable: true, value: canShare });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "share");
    Reflect.deleteProperty(navigator, "canShare");
  });
  return share;
}

async function pressShare(hash: string, given: Answers = answers) {
  const screen = await openScreen(`/practice/short-tune${hash}`, { answers: given });
  await page.getByRole("button", { name: "Settings of the room" }).click();
  await page.getByRole("button", { name: "Share these bars" }).click();
  return screen;
}

test("sharing shows the printed bars, with those beside them paler [bar-picture-1]", async () => {
  const share = offerShare(() => true);
  await pressShare("#bars=6-7");
  await expect.poll(() => share.mock.calls.length).toBe(1);
  const [{ files = [], text, url } = {}] = share.mock.calls[0] ?? [];
  expect([text, url]).toEqual([
    "Bars 6 to 7 of A short tune",
    expect.stringContaining("/practice/short-tune#bars=6-7"),
  ]);
  const [file] = files;
  if (!file) throw new Error("No picture was shared.");
  expect(file).toMatchObject({ name: "bars.png", type: "image/png" });
  expect(file.size).toBeLessThanOrEqual(200_000);
  const picture = await createImageBitmap(file);
  expect(picture.width).toBe(1080);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context?.drawImage(picture, 0, 0);
  // The notes' heads: 48 pixels from the edge, and 246 for a bar.
  const lightness = [5, 6, 7, 8].map((bar) => {
    const x = Math.round(48 + (bar - 5 + 0.5) * 246);
    return context?.getImageData(x, 168 + 164, 1, 1).data[0] ?? 0;
  });
  expect(lightness.map((value) => value < 100)).toEqual([false, true, true, false]);
});

test("a lesson without a print, and a browser that shares no files, share the link alone [bar-picture-2]", async () => {
  const share = offerShare(({ files }) => files === undefined);
  const screen = await pressShare("#bars=6-7");
  await expect.poll(() => share.mock.calls.length).toBe(1);
  expect(share.mock.calls[0]?.[0]).not.toHaveProperty("files");

  offerShare(() => true);
  const unprinted = createTestDocument({ bars: [4, 4] });
  screen.answers = roomAnswers(unprinted);
  await screen.go("/practice/other-tune#bars=1");
  await page.getByRole("button", { name: "Settings of the room" }).click();
  await page.getByRole("button", { name: "Share these bars" }).click();
  const { share: second } = navigator;
  await expect.poll(() => vi.mocked(second).mock.calls.length).toBe(1);
  expect(vi.mocked(second).mock.calls[0]?.[0]).not.toHaveProperty("files");
});

test("a picture that takes longer than two seconds, or fails, does not hold the share back [bar-picture-3]", async () => {
  const share = offerShare(() => true);
  const screen = await pressShare("#bars=1", {
    ...answers,
    "GET /api/practice/*/systems/*/*": () => new Promise<object>(() => {}),
  });
  await expect.poll(() => share.mock.calls.length, { timeout: 4_000 }).toBe(1);
  expect(share.mock.calls[0]?.[0]).not.toHaveProperty("files");
  screen.answers = answers;
});
