import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";
import { lessonSample } from "../../../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../../../test/support/component/open-screen.tsx";

const sixteenBars = createTestDocument({
  bars: Array<number>(16).fill(4),
  notes: Array.from({ length: 16 }, (_, bar) => bar * 4).flatMap((startBeat) => [
    { pitchMidi: 64, startBeat, hand: "right" as const },
    { pitchMidi: 48, startBeat, hand: "left" as const },
  ]),
});
const detailsOf = (videoId: string, title: string) => ({
  ...lessonSample(videoId, title),
  dataCosts: null,
  hasScore: true,
  files: [],
});
const answers = {
  "GET /api/video/first-piece": detailsOf("first-piece", "First Piece"),
  "GET /api/video/minuet": detailsOf("minuet", "Second Piece"),
  "GET /api/practice/*": sixteenBars,
};
const room = "/practice/first-piece";

const chip = (label: string) =>
  page.getByRole("button", { name: `${label} Back to the whole piece`, exact: true });
const wholePiece = page.getByText("The whole piece", { exact: true });
const hands = (name: string) => page.getByRole("button", { name: `Hands: ${name}`, exact: true });
const tempo = page.getByRole("status", { name: "Speed", exact: true });
const repeat = page.getByRole("button", { name: "Repeat the passage", exact: true });
const openSettings = () => page.getByRole("button", { name: "Settings of the room" }).click();

test("a link opens its bars, hand and tempo, and the URL follows the student [bar-address-9]", async () => {
  const screen = await openScreen(`${room}#bars=5-8&hand=left&tempo=60`, { answers });
  await expect.element(chip("Bars 5 to 8")).toBeVisible();
  await expect.element(tempo).toHaveTextContent("60%");
  await hands("left").click();
  await expect.poll(screen.hash).toBe("#bars=5-8&hand=both&tempo=60");
  await chip("Bars 5 to 8").click();
  await expect.poll(screen.hash).toBe("#bars=1-16&hand=both&tempo=60");

  // Another link in the same room, with bars that the piece lacks.
  await screen.go(`${room}#bars=14-99&hand=right`);
  await expect.element(chip("Bars 14 to 16")).toBeVisible();
  await expect.element(hands("right")).toBeVisible();
  await expect.poll(screen.hash).toBe("#bars=14-16&hand=right&tempo=60");
  const notice = page.getByText(/^This piece does not have all bars of the link/);
  await expect.element(notice).toBeVisible();
  // Another notice waits until this one is hidden, since the notes fall behind them.
  const piano = page.getByRole("button", { name: "Hide this notice", exact: true });
  await expect.element(piano).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Hide this notice about bars" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(piano).toBeVisible();

  // Each change has replaced its entry, so one step back leads to the first link's.
  await screen.goBack();
  await expect.element(wholePiece).toBeVisible();
  await expect.element(hands("both")).toBeVisible();
});

test("a lesson keeps its passage, tempo and repeat, and the next one has its own [bar-address-10]", async () => {
  const screen = await openScreen(room, { answers });
  await expect.element(wholePiece).toBeVisible();
  await openSettings();
  await page.getByLabelText("From", { exact: true }).selectOptions("Bar 5");
  await page.getByLabelText("To", { exact: true }).selectOptions("Bar 8");
  // The open sheet has an entry of its own, which Back removes.
  expect(screen.hash()).toBe("");
  await userEvent.keyboard("{Escape}");
  await expect.poll(screen.hash).toBe("#bars=5-8&hand=right&tempo=100");
  await page.getByRole("button", { name: "Slower", exact: true }).click();
  await repeat.click();
  await expect.poll(screen.hash).toBe("#bars=5-8&hand=right&tempo=95");

  await screen.go("/practice/minuet");
  await expect.element(page.getByRole("heading", { name: "Second Piece" })).toBeVisible();
  await expect.element(wholePiece).toBeVisible();
  await expect.element(tempo).toHaveTextContent("100%");
  await expect.element(repeat).toHaveAttribute("aria-pressed", "false");

  await screen.go(room);
  await expect.element(chip("Bars 5 to 8")).toBeVisible();
  await expect.element(tempo).toHaveTextContent("95%");
  await expect.element(repeat).toHaveAttribute("aria-pressed", "true");

  // A link's bars count before the stored ones.
  await screen.go("/practice/minuet");
  await expect.element(wholePiece).toBeVisible();
  await screen.go(`${room}#bars=2`);
  await expect.element(chip("Bar 2")).toBeVisible();
  await expect.element(tempo).toHaveTextContent("95%");
});

test("bars are shared by the system, as a copied link, or by WhatsApp [bar-address-11]", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openScreen(`${room}#bars=5-8&hand=left&tempo=60`, { answers });
  await expect.element(chip("Bars 5 to 8")).toBeVisible();
  await openSettings();
  const button = page.getByRole("button", { name: "Share these bars" });
  await button.click();
  const text = "Bars 5 to 8 of First Piece";
  const url = `${location.origin}${room}#bars=5-8&hand=left&tempo=60`;
  expect(share).toHaveBeenCalledWith({ title: text, text, url });
  await expect
    .element(page.getByRole("link", { name: "Share by WhatsApp" }))
    .toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`);

  // A student who closes the system's sheet gets no copy.
  share.mockRejectedValueOnce(new DOMException("Closed", "AbortError"));
  await button.click();
  expect(write).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException("Refused", "NotAllowedError"));
  await button.click();
  await expect.element(page.getByText("The link is copied.")).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
  Reflect.deleteProperty(navigator, "share");
  write.mockRejectedValueOnce(new DOMException("Refused", "NotAllowedError"));
  await button.click();
  await expect.element(page.getByText(`Please copy the link by hand: ${url}`)).toBeVisible();
  await expectAccessibleLayout();
});
