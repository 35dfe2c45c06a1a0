import type { Page } from "@playwright/test";
import { openDeployableSite } from "./deployable-site.ts";
import { enter, expect, expectAccessible, schoolUrl, signIn, test } from "./school.ts";

test.use({ serviceWorkers: "allow" });

const room = "/practice/five-finger-c";

/** The room's page, and how many printed lines are saved beside it. */
const listSaved = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "tlp-offline")) return null;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("tlp-offline");
      request.onsuccess = () => resolve(request.result);
    });
    const lines = await new Promise<number>((resolve) => {
      const request = db.transaction("lines").objectStore("lines").count();
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    const pages = await (await caches.open("tlp-offline")).keys();
    const paths = pages.map(({ url }) => new URL(url).pathname);
    return { lines, rooms: paths.filter((path) => path.startsWith("/practice/")) };
  });

test("a room that was opened opens again without a connection, until the student logs out [offline-room-1]", async ({
  school: page,
  context,
}) => {
  await signIn(page, "beginner");
  await page.goto(`${schoolUrl()}${room}`);
  const prompt = page.getByText(/^Right hand, /);
  await expect(prompt).toBeVisible();
  const systems = await page.evaluate(async () => {
    const token = `Bearer ${localStorage.getItem("tlp-access-token")}`;
    const response = await fetch("/api/practice/five-finger-c", { headers: { token } });
    return (await response.json()).data.engraving?.wide.length ?? 0;
  });
  await expect.poll(() => listSaved(page)).toEqual({ rooms: [room], lines: systems });
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.reload();
  await expect(prompt).toBeVisible();
  await expect(page.getByText(/^No connection: what you play is kept/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "C4", exact: true }).click();
  await expect(prompt).toHaveText("Right hand, D");

  // Any other page lists the rooms that open.
  await page.goto(`${schoolUrl()}/plans`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The line has gone quiet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Five Fingers, Five Keys" }).click();
  await expect(prompt).toBeVisible();

  await context.setOffline(false);
  await page.goto(schoolUrl());
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect.poll(() => listSaved(page)).toBeNull();
  await context.setOffline(true);
  await page.goto(`${schoolUrl()}${room}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The line has gone quiet");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
});

test("a saved room opens also while the school is down; other pages say that it is [offline-room-6]", async ({
  page,
}) => {
  const site = await openDeployableSite();
  await page.goto(site.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const headers = { "content-type": "text/html" };
    const saved = new Response("<!doctype html><h1>the saved room</h1>", { headers });
    await (await caches.open("tlp-offline")).put("/practice/a-tune", saved);
  });
  await page.goto(`${site.url}practice/a-tune`);
  await expect(page.getByRole("heading")).toHaveText("the first edition");
  site.fail();
  await page.goto(`${site.url}practice/a-tune`);
  await expect(page.getByRole("heading")).toHaveText("the saved room");
  await page.goto(`${site.url}practice/another`);
  await expect(page.getByRole("heading")).toHaveText("unavailable");
  site.close();
});

test("“Play” that was never fetched says so without a connection, and the room waits instead [offline-room-7]", async ({
  school: page,
}) => {
  await page.route(/\/assets\/play-session-/, (route) => route.abort());
  await enter(page, "beginner");
  await page.goto(`${schoolUrl()}${room}`);
  const prompt = page.getByText(/^Right hand, /);
  await expect(prompt).toBeVisible();
  await page.getByRole("radio", { name: "Play", exact: true }).check({ force: true });
  await expect(page.getByText(/^“Play” needs a connection the first time/)).toBeVisible();
  await expect(prompt).toBeVisible();
  await expect(page.getByRole("radio", { name: "Wait" })).toBeChecked();
  await page.getByRole("button", { name: "Hide this notice about “Play”" }).click();
  await page.unroute(/\/assets\/play-session-/);
  await page.getByRole("radio", { name: "Play", exact: true }).check({ force: true });
  await expect(page.getByText("Begin. Nothing stops you.")).toBeVisible();
});
