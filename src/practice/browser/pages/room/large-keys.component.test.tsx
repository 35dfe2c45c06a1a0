import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../test/support/component/expect-accessible-layout.ts";

/** From C3 to E6, which are 24 white keys. */
const document = createTestDocument({
  bars: [4, 4, 4, 4],
  notes: [
    { pitchMidi: 48, startBeat: 0 },
    { pitchMidi: 86, startBeat: 8 },
    { pitchMidi: 88, startBeat: 9 },
    { pitchMidi: 84, startBeat: 10 },
  ],
});
const keyNamed = (name: string) => page.getByRole("button", { name, exact: true });
const boxOf = (name: string) => keyNamed(name).element().getBoundingClientRect();
const isInWindow = (name: string): boolean => {
  const { left, right } = boxOf(name);
  return left >= -0.5 && right <= innerWidth + 0.5;
};

async function openRoomOnPhone() {
  await page.viewport(390, 844);
  const query = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((text) =>
    query(text.includes("coarse") ? "all" : text),
  );
  // The browser knows no pointer of an event that a test makes.
  vi.spyOn(HTMLElement.prototype, "setPointerCapture").mockImplementation(() => {});
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
}

interface Finger {
  x: number;
  y: number;
  id?: number;
}

function touch(kind: "pointerdown" | "pointermove" | "pointerup", { x, y, id = 1 }: Finger): void {
  const target = window.document.elementFromPoint(x, y);
  target?.dispatchEvent(
    new PointerEvent(kind, {
      bubbles: true,
      pointerType: "touch",
      pointerId: id,
      clientX: x,
      clientY: y,
    }),
  );
}

function tap(finger: Finger): void {
  touch("pointerdown", finger);
  touch("pointerup", finger);
}

test("on a phone, large keys and their notes glide to what comes next, and all keys are a pinch away [large-keys-1]", async () => {
  await openRoomOnPhone();
  await expect.poll(() => isInWindow("C3")).toBe(true);
  expect(boxOf("C3").width).toBeGreaterThanOrEqual(34);
  expect(isInWindow("D6")).toBe(false);
  const { left, top, width, height } = boxOf("C3");
  tap({ x: left + width / 2, y: top + height * 0.8 });
  await expect.element(page.getByText("Right hand, D")).toBeVisible();
  await expect.poll(() => isInWindow("D6")).toBe(true);
  const [falling, keyboard] = [...window.document.querySelectorAll<HTMLElement>(".key-space")];
  expect(falling?.style.transform).not.toBe("");
  expect(falling?.style.transform).toBe(keyboard?.style.transform);
  expect(falling?.style.width).toBe(keyboard?.style.width);

  const stage = window.document.querySelector(".falling-area")?.getBoundingClientRect();
  if (!stage) throw new Error("The room has no stage.");
  const y = stage.top + stage.height / 2;
  const pinch = (from: number, to: number): void => {
    for (const id of [1, 2]) touch("pointerdown", { x: 195 + (id === 1 ? -from : from), y, id });
    touch("pointermove", { x: 195 + to, y, id: 2 });
    for (const id of [1, 2]) touch("pointerup", { x: 195, y, id });
  };
  pinch(80, 10);
  await expect.element(page.getByRole("button", { name: "Show large keys" })).toBeVisible();
  expect(["C3", "E6"].map(isInWindow)).toEqual([true, true]);
  pinch(30, 120);
  await page.getByRole("button", { name: "Show all keys" }).click();
  await page.getByRole("button", { name: "Show large keys" }).click();
  await expect.poll(() => isInWindow("D6")).toBe(true);
  expect(boxOf("D6").width).toBeGreaterThanOrEqual(34);
  await expectAccessibleLayout();
});

test("a finger that barely misses a due key plays it, and one further away does not [large-keys-2]", async () => {
  await openRoomOnPhone();
  await expect.poll(() => isInWindow("C3")).toBe(true);
  const { right, top, height } = boxOf("C3");
  const y = top + height * 0.8;
  tap({ x: right + 14, y });
  await expect.element(page.getByText(/^Not that one yet\./)).toBeVisible();
  expect(keyNamed("D3").element()).toHaveProperty("dataset.wrong", "");
  tap({ x: right + 9, y });
  await expect.element(page.getByText("Right hand, D")).toBeVisible();
});

test("a finger keeps its key while the keys glide away below it [large-keys-3]", async () => {
  await openRoomOnPhone();
  await expect.poll(() => isInWindow("C3")).toBe(true);
  const { left, width, top, height } = boxOf("C3");
  const finger = { x: left + width / 2, y: top + height * 0.8 };
  touch("pointerdown", finger);
  await expect.poll(() => isInWindow("D6")).toBe(true);
  touch("pointermove", { ...finger, x: finger.x + 2 });
  expect(keyNamed("C3").element()).toHaveProperty("dataset.held", "");
  await expect.element(page.getByText("Right hand, D")).toBeVisible();
  expect(window.document.querySelectorAll("[data-wrong], [data-held]")).toHaveLength(1);
  touch("pointerup", finger);
  await expect.poll(() => window.document.querySelectorAll("[data-held]").length).toBe(0);
});

test("how to connect a piano is said once [cable-notice-1]", async () => {
  await openRoomOnPhone();
  const notice = page.getByRole("button", { name: "Hide this notice" });
  await expect.element(notice).toBeVisible();
  await notice.click();
  expect(notice.elements()).toHaveLength(0);
  expect(JSON.parse(localStorage.getItem("tlp-practice") ?? "{}")).toMatchObject({
    hasSeenCable: true,
  });
});
