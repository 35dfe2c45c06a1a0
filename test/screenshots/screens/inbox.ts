import type { Page } from "@playwright/test";
import { mockEmptyInbox, mockInbox } from "../../support/mock-inbox.ts";
import { fail, hold, press, type Screen, skipRetries } from "../screen.ts";

const inbox = "/studio/inbox";
const everyCall = /\/api\/studio\//;
const teacher = { account: "instructor", before: mockInbox, path: inbox };

/** The teacher's inbox, in each state. */
export const inboxScreens: readonly Screen[] = [
  { ...teacher, name: "inbox" },
  { ...teacher, name: "inbox-reply", prepare: reply },
  { ...teacher, name: "inbox-replies", prepare: showReplies },
  { ...teacher, name: "inbox-empty", before: mockEmptyInbox },
  { ...teacher, name: "inbox-loading", before: (page) => hold(page, everyCall), waits: true },
  { ...teacher, name: "inbox-failed", before: failAll, prepare: skipRetries },
  {
    ...teacher,
    name: "inbox-hide",
    windowOnly: true,
    prepare: (page) => press(page, "Hide"),
  },
  { ...teacher, name: "inbox-reviews", path: `${inbox}?tab=reviews` },
  { ...teacher, name: "inbox-messages", path: `${inbox}?tab=messages` },
  { ...teacher, name: "inbox-deletions", path: `${inbox}?tab=deletions` },
  { ...teacher, name: "inbox-answers", path: `${inbox}?tab=answers` },
];

async function failAll(page: Page): Promise<void> {
  await page.clock.install();
  await fail(page, everyCall);
}

async function showReplies(page: Page): Promise<void> {
  await page.getByText("2 replies").click();
  await page.getByRole("button", { name: /^Show again: reply/ }).waitFor();
}

async function reply(page: Page): Promise<void> {
  await press(page, "Reply");
  await page.getByLabel("Your reply").fill("Play the left hand alone, at 60.");
}
