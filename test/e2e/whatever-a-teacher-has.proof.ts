import { rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp from "sharp";
import * as z from "zod";
import { readPdf } from "#billing/server/testing/read-pdf.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { type RunningSchool, removeData } from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import { addFakeMidi, strike } from "./fake-midi.ts";
import { readMail } from "./mailbox.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  test,
  windows,
} from "./school.ts";
import { voiceAndPiano } from "./voice-and-piano.ts";

// A school of its own, since it gets another name, logo and colour.
let schoolDir: string;
let school: RunningSchool;
/** The environment's values before this file's own. */
const before = { MAILBOX_URL: process.env.MAILBOX_URL, SCHOOL_URL: process.env.SCHOOL_URL };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  schoolDir = await makeTinySchool();
  school = await runUnpreparedSchool(schoolDir);
  Object.assign(process.env, { MAILBOX_URL: school.mailbox, SCHOOL_URL: school.url });
});
test.afterAll(async () => {
  await school.stop();
  await removeData(school.dataDir);
  await rm(schoolDir, { recursive: true });
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const mainButton = (page: Page, name: string | RegExp) =>
  main(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });

let session: ReturnType<typeof openSession> | undefined;
async function enterStudio(page: Page, path: string): Promise<void> {
  session ??= openSession(school.url, "instructor", await nextInstructorCode());
  await enterWith(page, await session);
  await page.goto(`${school.url}/studio/${path}`);
}

/** Looks at a screen on a phone and a desktop, in both themes. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of [windows.phone, windows.desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
  }
}

test("a score for voice and piano is attached, its hands are chosen, its bars put in order, and its room is played", async ({
  school: page,
}) => {
  await addFakeMidi(page);
  await enterStudio(page, "lessons?level=beginner");
  await main(page).getByRole("link", { name: "Two Hands" }).click();
  const section = page.getByRole("region", { name: "Score and take" });
  const inSection = (name: string) => section.getByRole("button", { name, exact: true });
  await section.getByLabel("Attach MusicXML").setInputFiles({
    name: "song.mxl",
    mimeType: "application/vnd.recordare.musicxml",
    buffer: voiceAndPiano(),
  });
  await expect(section).toContainText("Score: song.mxl, 4 bars as played");
  await expect(section).toContainText("The part “Voice” is left out");

  // The guess is right; the voice is to sound beside the hands.
  await inSection("Which staff is which hand").click();
  await expect(dialog(page).getByLabel("Voice", { exact: true })).toHaveValue("out");
  await expect(dialog(page).getByLabel("Piano, staff 1")).toHaveValue("right");
  await expect(dialog(page).getByLabel("Piano, staff 2")).toHaveValue("left");
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByLabel("Voice", { exact: true }).selectOption("Accompaniment");
  await inDialog(page, "Save the hands").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(section).toContainText("The hands are as you chose them.");

  await inSection("Correct the order of bars").click();
  await dialog(page).getByLabel("Passages, in their order").fill("1-2, 1-4");
  await expect(dialog(page)).toContainText("6 bars as played");
  await inDialog(page, "Save the order").click();
  await expect(dialog(page)).toHaveCount(0);
  const strip = section.getByRole("list", { name: "Order of bars, as corrected" });
  await expect(strip.getByRole("listitem")).toHaveText(["1–2", "1–2 again", "3–4"]);
  await expectGoodLooks(page);

  const saved = performance.now();
  await page.goto(`${school.url}/practice/two-hands`);
  const prompt = page.locator(".view-prompt");
  await expect(prompt).toContainText("Right hand, C");
  const seconds = (performance.now() - saved) / 1000;
  process.stdout.write(`  the room is usable ${seconds.toFixed(1)} s after the order is saved\n`);
  await page.getByRole("button", { name: "Connect" }).click();
  // The order is C D, C D E F. A wrong key, and one of the other hand, change nothing.
  await strike(page, 72);
  await expect(prompt).toContainText("Right hand, D");
  await strike(page, 71, 50);
  await expect(prompt).toContainText("Right hand, D");
  await strike(page, 74, 72, 74, 76, 77);
  await expect(prompt).toContainText("Played to the end.");
});

/** Sends films as uploads and waits until they are ready. */
async function sendFilms(page: Page, files: readonly string[]): Promise<void> {
  await enterStudio(page, "uploads");
  await main(page)
    .getByLabel("Choose films")
    .setInputFiles([...files]);
  for (const file of files) {
    const sent = main(page)
      .getByRole("article")
      .filter({ hasText: path.basename(file) });
    await expect(sent).toContainText("Ready · kept until");
  }
}

/** Begins a lesson and adds the uploads of these names to its film. */
async function beginLesson(page: Page, title: string, files: readonly string[]): Promise<void> {
  await page.goto(`${school.url}/studio/lessons`);
  await mainButton(page, "New lesson").click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/lessons\/edit\?lesson=/);
  for (const file of files) {
    const uploads = main(page).getByLabel("Your uploads");
    const upload = uploads.locator("option").filter({ hasText: path.basename(file) });
    await uploads.selectOption((await upload.getAttribute("value")) ?? "");
    await mainButton(page, "Add it to the film").click();
  }
}

/** Uses the chosen film, and publishes the lesson once it is ready. */
async function publishWith(page: Page, length: string): Promise<void> {
  await mainButton(page, "Use this film").click();
  const film = page.getByRole("region", { name: "Film", exact: true });
  await expect(film).toContainText(`Ready: ${length} long`, { timeout: 300_000 });
  await main(page).getByLabel("Description", { exact: true }).fill("Which finger plays which key.");
  await mainButton(page, "Save").click();
  await mainButton(page, "Publish now").click();
  await inDialog(page, "Publish it").click();
  const publication = page.getByRole("region", { name: "Publication" });
  await expect(publication).toContainText("Published");
}

const playerVideo = (page: Page) => page.frameLocator("iframe").locator("video");
const timeOf = (page: Page) =>
  playerVideo(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

/** Plays the lesson's film silently, from a second on. */
async function playFrom(page: Page, seconds: number): Promise<void> {
  const video = playerVideo(page);
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement, from) => {
    element.muted = true;
    element.currentTime = from;
    return element.play();
  }, seconds);
}

/** The colour of the playing film at a place, in parts of its width and height. */
const colourAt = (page: Page, place: readonly [number, number]) =>
  playerVideo(page).evaluate((video: HTMLVideoElement, [x, y]) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 100, height: 100 });
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 100, 100);
    const [red = 0, green = 0] = context?.getImageData(x * 100, y * 100, 1, 1).data ?? [];
    return red > green + 60 ? "red" : green > red + 60 ? "green" : "neither";
  }, place);

test("a phone's film of the hands lies in the corner of a screen recording, and a student watches both", async ({
  school: page,
  browser,
}) => {
  const ffmpeg = await locateFfmpeg();
  // Held upright: the camera stores the picture lying, and how to turn it.
  const hands = await createTestFilm(ffmpeg, path.join(schoolDir, "IMG_0042.MOV"), {
    inputs: ["color=lime:s=426x240:r=30:d=8", "sine=d=8"],
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-metadata:s:v", "rotate=90"],
  });
  const screen = await createTestFilm(ffmpeg, path.join(schoolDir, "Screen Recording.webm"), {
    inputs: ["color=red:s=640x360:r=25:d=9"],
    args: ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"],
  });
  await sendFilms(page, [hands, screen]);
  await beginLesson(page, "Hands from above", [screen, hands]);
  await main(page)
    .getByLabel("The two clips are shown")
    .selectOption("At once, picture in picture");
  await main(page).getByLabel("The sound is that of").selectOption("Clip 2");
  await main(page).getByLabel("Seconds that clip 2 is ahead").fill("-1");
  await expectGoodLooks(page);
  await publishWith(page, "0:08");

  const student = await (await browser.newContext({ viewport: windows.phone })).newPage();
  await enterWith(student.context(), await openSession(school.url, "professional-pro"));
  await student.goto(`${school.url}/video/hands-from-above`);
  await main(student)
    .getByRole("button", { name: /^Play Hands from above/ })
    .click();
  await playFrom(student, 2);
  await expect.poll(() => timeOf(student)).toBeGreaterThan(3);
  expect(await colourAt(student, [0.2, 0.3])).toBe("red");
  expect(await colourAt(student, [0.9, 0.75])).toBe("green");
  await expect
    .poll(() => playerVideo(student).evaluate(({ ended }: HTMLVideoElement) => ended))
    .toBe(true);
});

test("a visitor watches the free first minute of a lesson to its end, and no second more", async ({
  school: page,
  browser,
}) => {
  const film = await createTestFilm(await locateFfmpeg(), path.join(schoolDir, "lesson.mp4"), {
    inputs: ["testsrc2=s=426x240:r=10:d=130", "sine=d=130"],
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  });
  await sendFilms(page, [film]);
  await beginLesson(page, "A first minute", [film]);
  await publishWith(page, "2:10");
  await main(page).getByRole("switch", { name: "Free to watch" }).click();
  await main(page).getByLabel("What is free").selectOption("The first minute");
  await page
    .getByRole("region", { name: "Publication" })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await expect(main(page)).toContainText("Anyone can watch the first minute");

  const visitor = await (await browser.newContext({ viewport: windows.phone })).newPage();
  await visitor.goto(`${school.url}/video/a-first-minute`);
  await main(visitor)
    .getByRole("button", { name: /^Play A first minute/ })
    .click();
  await playFrom(visitor, 57);
  const end = visitor.getByRole("region", { name: "After the free film" });
  await expect(end).toContainText("The free part ends here.");
  await expectGoodLooks(visitor);
  const seen = await playerVideo(visitor).evaluate(({ duration }: HTMLVideoElement) => duration);
  expect(seen).toBeGreaterThan(59);
  expect(seen).toBeLessThan(62);
});

test("a list from Excel is mapped by eye, previewed and imported, and its student is invited by mail", async ({
  school: page,
}) => {
  await enterStudio(page, "students?view=import");
  const email = "ada@attic.test";
  // Excel's “Unicode text”: UTF-16 with tabs. Its headings are of no known school.
  const text = `Élève\tAdresse\tFormule\tMois\r\nAda Été\t${email}\tBeginner\t3\r\n\t\t\t\r\n`;
  await main(page)
    .getByLabel("Choose a file")
    .setInputFiles({
      name: "Élèves.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(`\uFEFF${text}`, "utf16le"),
    });
  await expect(main(page).getByRole("alert")).toBeVisible();
  await expect(main(page).getByText("Ada Été").first()).toBeVisible();
  await main(page).getByLabel("Élève", { exact: true }).selectOption("Name");
  await main(page).getByLabel("Adresse", { exact: true }).selectOption("Email");
  await main(page).getByLabel("Formule", { exact: true }).selectOption("Plan");
  await main(page).getByLabel("Mois", { exact: true }).selectOption("Months");
  await expect(main(page).getByRole("status")).toContainText("1 to add");
  await expectGoodLooks(page);
  await mainButton(page, "Import 1").click();
  await dialog(page).getByLabel("Reason").fill("They come from the old school.");
  await dialog(page)
    .getByLabel("Code of your authenticator app")
    .fill(await nextRecoveryCode(page));
  await inDialog(page, "Import 1 student").click();
  await expect(main(page).getByRole("status")).toContainText("1 added");
  const mail = await readMail(email, /./);
  expect(mail.subject).toBe("Your account at The Learning Piano");
  expect(mail.text).toContain("The Beginner plan is yours for 3 months.");
  const link = mail.text.match(/https?:\/\/\S+/)?.[0];
  await page.goto(link ?? "");
  await expect(page).toHaveURL(`${school.url}/reset-password`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** A drawing as Inkscape saves it, with its own names and a gradient. */
const logo = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="40mm" height="20mm" viewBox="0 0 40 20" id="svg5" sodipodi:docname="logo.svg"
 xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7"/>
<defs><linearGradient id="lg1"><stop style="stop-color:#00aa66" offset="0"/><stop offset="1" stop-color="#0066cc"/></linearGradient></defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><rect style="fill:url(#lg1)" width="40" height="20"/></g></svg>`;
const accent = "#1c7a8c";

/** Saves the open form of texts with a reason. */
async function saveTexts(page: Page): Promise<void> {
  await mainButton(page, "Save…").click();
  await dialog(page).getByLabel("Reason").fill("It is mine.");
  await inDialog(page, "Save").click();
  await expect(dialog(page)).toHaveCount(0);
}

const preview = z.object({
  data: z.object({ responses: z.tuple([z.object({ data: z.object({ pdf: z.string() }) })]) }),
});

/** The text of a receipt with the school's present texts. */
async function readReceipt(): Promise<string> {
  const { accessToken } = await (session ?? Promise.reject(new Error("no session")));
  const headers = { "content-type": "application/json", token: `Bearer ${accessToken}` };
  const texts = `${school.url}/api/studio/texts/seller`;
  const { data } = z
    .object({ data: z.object({ document: z.unknown() }) })
    .parse(await (await fetch(texts, { headers })).json());
  const body = JSON.stringify({ document: data.document });
  const answer = await fetch(`${texts}/preview`, { method: "POST", headers, body });
  const { pdf } = preview.parse(await answer.json()).data.responses[0].data;
  const { texts: lines } = await readPdf(new Uint8Array(Buffer.from(pdf, "base64")));
  return lines.map((line) => line.text).join("\n");
}

test("the school gets another name, logo, colour and photo, which pages, mails, receipts and shared links show, and one step is taken back", async ({
  school: page,
}) => {
  await enterStudio(page, "school?tab=school");
  await main(page).getByLabel("Name", { exact: true }).first().fill("Attic Keys");
  await saveTexts(page);
  await main(page).getByRole("tab", { name: "Look" }).click();
  await main(page)
    .getByLabel("Choose a logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await expect(main(page).getByRole("img", { name: "On dark pages" })).toBeVisible();
  await main(page).getByLabel("Accent colour", { exact: true }).fill(accent);
  await saveTexts(page);
  await main(page).getByRole("tab", { name: "Photos" }).click();
  const photo = {
    create: { width: 1_200, height: 900, channels: 3, background: "#31506b" },
  } as const;
  // As a phone stores a picture: turned, with a tag that says so.
  const buffer = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const hero = "Home page, behind the title";
  await main(page)
    .getByRole("group", { name: hero })
    .getByLabel(`Choose a photo: ${hero}`)
    .setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  await inDialog(page, "Use picture").click();
  await expect(dialog(page)).toHaveCount(0);
  await saveTexts(page);

  for (const path of ["/", "/login", "/contact"]) {
    await page.goto(`${school.url}${path}`);
    await expect(page, path).toHaveTitle(/Attic Keys/);
    await expect(page.locator("header img[src^='/files/logos/']").first(), path).toBeVisible();
    await expectGoodLooks(page);
  }
  await page.goto(school.url);
  await expect(page.locator("img[src^='/files/photos/']").first()).toBeVisible();
  const manifest = await (await fetch(`${school.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Attic Keys", theme_color: accent });
  const icons = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(manifest).icons;
  for (const { src } of icons) {
    expect((await fetch(new URL(src, school.url))).status, src).toBe(200);
  }
  const image = await page.locator("meta[property='og:image']").getAttribute("content");
  const shared = await (await fetch(image ?? "")).arrayBuffer();
  expect(await sharp(shared).metadata()).toMatchObject({ width: 1_200, height: 630 });

  // Whom a receipt names as its seller is a text of its own, behind a fresh code.
  await enterStudio(page, "school?tab=seller");
  await main(page).getByLabel("Name", { exact: true }).first().fill("Attic Keys Limited");
  await mainButton(page, "Save…").click();
  await dialog(page).getByLabel("Reason").fill("It is registered now.");
  await inDialog(page, "Save").click();
  await dialog(page)
    .getByLabel("Code of your authenticator app")
    .fill(await nextRecoveryCode(page));
  await inDialog(page, "Save").click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await readReceipt()).toContain("Attic Keys Limited");

  await page.goto(`${school.url}/reset-password`);
  await page.getByLabel("Email").fill("beginner@school.test");
  await page.keyboard.press("Enter");
  const mail = await readMail("beginner@school.test", /code/);
  expect(`${mail.subject}\n${mail.text}`).toContain("Attic Keys");

  await enterStudio(page, "school?tab=files");
  const download = page.waitForEvent("download");
  await mainButton(page, "Texts and pictures as a ZIP file").click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  const names = Object.keys(unzipSync(Buffer.concat(chunks)));
  expect(names.join("\n")).toMatch(/site\.json|school\.json/);
  expect(names.some((name) => /logo/.test(name))).toBe(true);

  await enterStudio(page, "school?tab=look");
  await mainButton(page, /^Restore the version before/)
    .first()
    .click();
  await dialog(page).getByLabel("Reason").fill("The old one was better.");
  await inDialog(page, "Restore").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByLabel("Accent colour", { exact: true })).toHaveValue("");
  const restored = await (await fetch(`${school.url}/manifest.webmanifest`)).json();
  expect(restored).toMatchObject({ name: "Attic Keys" });
  expect(restored).not.toMatchObject({ theme_color: accent });
});
