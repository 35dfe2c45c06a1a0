import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  fail,
  hold,
  hoverNotice,
  mockResponse,
  press,
  type Screen,
  skipRetries,
} from "../screen.ts";

const full = { account: "professional-pro" };
const none = { account: "free" };
const favorites = "**/api/favorite/user/*";
const content = "**/api/question/reviews/*";
const installClock = (page: Page) => page.clock.install();

/** The account's own screens. */
export const accountScreens: readonly Screen[] = [
  { ...full, name: "profile", path: "/account-profile" },
  { ...full, name: "profile-long", path: "/account-profile", before: giveLongName },
  {
    ...full,
    name: "profile-320",
    path: "/account-profile",
    before: giveLongName,
    widths: [390],
    viewport: { width: 320, height: 640 },
  },
  { ...full, name: "favorites", path: "/account-favorites" },
  {
    ...full,
    name: "favorites-320",
    path: "/account-favorites",
    widths: [390],
    viewport: { width: 320, height: 640 },
  },
  { ...none, name: "favorites-empty", path: "/account-favorites" },
  {
    ...full,
    name: "favorites-loading",
    path: "/account-favorites",
    before: (page) => hold(page, favorites),
    waits: true,
  },
  {
    ...full,
    name: "favorites-failed",
    path: "/account-favorites",
    before: failFavorites,
    prepare: skipRetries,
  },
  { ...full, name: "content", path: "/account-questions" },
  { ...none, name: "content-empty", path: "/account-questions" },
  {
    ...full,
    name: "content-loading",
    path: "/account-questions",
    before: (page) => hold(page, content),
    waits: true,
  },
  {
    ...full,
    name: "content-failed",
    path: "/account-questions",
    before: failContent,
    prepare: skipRetries,
  },
  { ...full, name: "account-edit", path: "/account-edit" },
  { ...full, name: "account-edit-refused", path: "/account-edit", prepare: refuseName },
  {
    ...full,
    name: "account-edit-crop",
    path: "/account-edit",
    prepare: chooseOne,
    windowOnly: true,
  },
  { ...full, name: "account-edit-saving", path: "/account-edit", prepare: save, waits: true },
  { ...full, name: "account-edit-saved", path: "/account-edit", prepare: finish, windowOnly: true },
  {
    ...full,
    name: "account-edit-failed",
    path: "/account-edit",
    prepare: failSaving,
    windowOnly: true,
  },
  { ...full, name: "subscription", path: "/account-subscription" },
  {
    ...full,
    name: "subscription-cancel",
    path: "/account-subscription",
    prepare: cancel,
    windowOnly: true,
  },
  { ...full, name: "subscription-cancelled", path: "/account-subscription", before: giveCancelled },
  { ...none, name: "subscription-none", path: "/account-subscription" },
  { ...full, name: "security", path: "/account-security" },
  { ...full, name: "practice-diary", path: "/practice" },
  { ...full, name: "profile-deletion", path: "/account-profile", before: awaitDeletion },
  {
    ...full,
    name: "account-edit-leave",
    path: "/account-edit",
    prepare: leaveChanged,
    windowOnly: true,
  },
];

/** Overrides fields of the signed-in user's response. */
async function changeUser(page: Page, changes: object): Promise<void> {
  await page.route("**/api/user", async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, ...changes } } });
  });
}

async function awaitDeletion(page: Page): Promise<void> {
  const dates = { deleteOn: "2026-11-26", latestOn: "2026-11-30" };
  const deletion = { requestedAt: "2026-11-23T09:00:00.000Z", dates };
  await mockResponse(page, "**/api/account-deletion", { data: { deletion } });
}

async function leaveChanged(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Byron (demo student)");
  await page.getByRole("main").getByRole("link", { name: "Profile" }).click();
  await page.getByRole("dialog").waitFor();
}

async function giveLongName(page: Page): Promise<void> {
  await changeUser(page, {
    name: "Wolfgangina-Maria Theodora Konstantinova",
    email: `${"a-very-long-address-".repeat(3)}@school-of-music.example.test`,
    phone: "+234 800 000 0000",
  });
}

async function giveCancelled(page: Page): Promise<void> {
  await changeUser(page, { subscriptionStatus: "cancelled" });
}

async function failFavorites(page: Page): Promise<void> {
  await installClock(page);
  await fail(page, favorites);
}

async function failContent(page: Page): Promise<void> {
  await installClock(page);
  await fail(page, content);
}

async function refuseName(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill(" ");
  await press(page, "Save");
  await page.getByText("This field is required").waitFor();
}

async function chooseOne(page: Page): Promise<void> {
  const buffer = await sharp("public/pictures/metronome-960.webp").png().toBuffer();
  const file = { name: "me.png", mimeType: "image/png", buffer };
  await page.setInputFiles("input[type=file]", file);
  await page.getByRole("dialog").getByRole("button", { name: "Use picture" }).waitFor();
}

async function change(page: Page): Promise<void> {
  await chooseOne(page);
  await page.getByRole("dialog").getByRole("button", { name: "Use picture" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function save(page: Page): Promise<void> {
  await hold(page, "**/api/user/*");
  await hold(page, "**/picture");
  await change(page);
  await press(page, "Save");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
}

async function finish(page: Page): Promise<void> {
  await page.route("**/api/user/*", async (route) => {
    const { data } = await (await route.fetch({ method: "GET", url: userUrl(page) })).json();
    await route.fulfill({ json: { data: { ...data, phone: "+234 800 000 0000" } } });
  });
  await page.getByLabel("Phone").fill("+234 800 000 0000");
  await press(page, "Save");
  await hoverNotice(page);
}

const userUrl = (page: Page) => new URL("/api/user", page.url()).href;

async function failSaving(page: Page): Promise<void> {
  await page.route("**/api/user/*", (route) => route.abort());
  await page.getByLabel("Phone").fill("+234 800 000 0000");
  await press(page, "Save");
  await hoverNotice(page);
}

async function cancel(page: Page): Promise<void> {
  await press(page, "Cancel subscription");
  await page.getByRole("dialog").waitFor();
}
