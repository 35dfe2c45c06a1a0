import type { Page } from "@playwright/test";
import { mockPractice } from "../../support/mock-practice.ts";
import { hold, mockResponse, type Screen } from "../screen.ts";

const room = { path: "/practice/five-finger-c", account: "beginner", windowOnly: true };
const call = "**/api/practice/*";
const refuse = (code: string, status: number) => (page: Page) =>
  mockResponse(page, call, { message: "Refused.", code, requestId: "sample" }, status);
const lying = { widths: [390], viewport: { width: 844, height: 390 } };

const score = { path: `${room.path}/score`, account: "beginner" };
const scoreCall = "**/api/practice/*/score";
const answerScore = (state: "waiting" | "failed") => (page: Page) =>
  mockResponse(page, scoreCall, {
    data: { scoreSha256: "", composer: "Traditional", state, systems: [] },
  });

/** The practice room, the score to print, and their states. */
export const practiceScreens: readonly Screen[] = [
  { ...room, name: "practice", before: mockPractice, prepare: waitForScore },
  { ...room, name: "practice-lesson", prepare: waitForPrint },
  { ...room, name: "practice-film", before: mockPractice, prepare: playFilm },
  { ...room, ...lying, name: "practice-lying", before: mockPractice, prepare: waitForScore },
  { ...room, name: "practice-hint", before: mockPractice, prepare: slipThrice },
  { ...room, name: "practice-settings", before: mockPractice, prepare: openSettings },
  { ...room, name: "practice-keys", before: mockPractice, prepare: openShortcuts },
  { ...room, name: "practice-loading", before: (page) => hold(page, call), waits: true },
  { ...room, name: "practice-no-score", before: refuse("practice.no_score", 404) },
  {
    ...room,
    name: "practice-closed",
    account: "free",
    before: refuse("billing.plan_lacks_category", 403),
  },
  { ...score, name: "score", prepare: waitForSheet },
  { ...score, name: "score-print", prepare: waitForSheet, print: true },
  { ...score, name: "score-loading", before: (page) => hold(page, scoreCall), waits: true },
  { ...score, name: "score-waiting", before: answerScore("waiting"), widths: [390] },
  { ...score, name: "score-failed", before: answerScore("failed"), widths: [390] },
];

async function waitForScore(page: Page): Promise<void> {
  await page.getByText(/^Right hand, E/).waitFor();
  await page.locator(".score-line svg").first().waitFor();
}

/** Waits for the print of the lesson's own score. */
async function waitForPrint(page: Page): Promise<void> {
  await page.getByText(/^Right hand, C/).waitFor();
  await page.locator(".score-line svg").first().waitFor();
}

async function waitForSheet(page: Page): Promise<void> {
  await page.locator(".score-system:last-child [role=img] > svg").waitFor();
}

async function playFilm(page: Page): Promise<void> {
  await waitForScore(page);
  await page.getByRole("radio", { name: "Listen" }).check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const film = page.getByLabel(/^Film: /);
  await film.evaluate(async (element: HTMLVideoElement) => {
    while (element.currentTime < 2) await new Promise(requestAnimationFrame);
  });
}

async function slipThrice(page: Page): Promise<void> {
  await waitForScore(page);
  for (let slip = 0; slip < 4; slip += 1) await page.keyboard.press("Digit2");
  await page.getByText(/^The lit keys are next/).waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await waitForScore(page);
  await page.getByRole("button", { name: "Settings of the room" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Printed score" }).waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await waitForScore(page);
  await page.keyboard.press("Shift+Slash");
  await page.getByRole("dialog").waitFor();
}
