import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { type RunningSchool, removeData, runSchool } from "../support/school/run-school.ts";
import { openSchoolClock } from "../support/school/school-clock.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { expect, expectAccessible, test } from "./school.ts";

// A school of its own, as it has no lesson and a moved clock.
test.use({ timezoneId: "Africa/Lagos" });

let schoolDir: string;
let school: RunningSchool;
let film: string;
let clock: Awaited<ReturnType<typeof openSchoolClock>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  schoolDir = await makeTinySchool();
  await rm(path.join(schoolDir, "lessons"), { recursive: true });
  school = await runSchool({ schoolDir, env: { LOG_LEVEL: "silent" } });
  clock = await openSchoolClock(school);
  film = await createTestFilm(await locateFfmpeg(), path.join(schoolDir, "IMG_0001.MOV"), {
    inputs: ["testsrc2=s=426x240:r=30:d=8", "sine=d=8"],
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  });
});
test.afterAll(async () => {
  await clock.close();
  await school.stop();
  await removeData(school.dataDir);
  await rm(schoolDir, { recursive: true });
});

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const player = (page: Page) => page.frameLocator("iframe");

const mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);

/** Waits for a mail and returns its first link to a path. */
async function readLink(to: string, subject: RegExp, linkPath: RegExp): Promise<string> {
  let text: string | undefined;
  const find = async () => {
    const response = await fetch(`${school.mailbox}/api/email?to.address=${to}`);
    text = mails.parse(await response.json()).find((mail) => subject.test(mail.subject))?.text;
    return text;
  };
  await expect.poll(find, { timeout: 30_000, message: `a mail to ${to}: ${subject}` }).toBeTruthy();
  const found = text?.match(/https?:\/\/\S+/g)?.find((url) => linkPath.test(url));
  if (found === undefined) throw new Error(`no link ${linkPath} in ${text}`);
  return found;
}

/** Makes an account an instructor and sets up its authenticator by keyboard. */
async function becomeTeacher(page: Page, account: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: school.dataDir, PORT: String(school.port) };
  const teach = ["src/main/user.ts", "teach", `${account}@school.test`];
  await promisify(execFile)("node_modules/.bin/node", teach, { env });
  await enterWith(page.context(), await openSession(school.url, account));
  await page.goto(`${school.url}/studio`);
  await expect(page).toHaveURL(`${school.url}/studio/enrol`);
  await tabTo(page, main(page).getByLabel("Your password", { exact: true }));
  await page.keyboard.type("let-me-play");
  await press(page, button(page, "Show the key for my app"));
  const key = await main(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent();
  const authenticator = new TOTP({ secret: Secret.fromBase32((key ?? "").replaceAll(" ", "")) });
  await tabTo(page, main(page).getByRole("textbox", { name: "The code that the app shows" }));
  await page.keyboard.type(authenticator.generate());
  await press(page, button(page, "Set up the app"));
  await press(page, button(page, "I kept them"));
  await expect(heading(page)).toHaveText("Today");
}

/** Seeks the film to a loaded moment. */
async function stand(page: Page, seconds: number): Promise<void> {
  const video = player(page).locator("video");
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  await video.evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        element.addEventListener("seeked", () => resolve(), { once: true });
        element.currentTime = to;
      }),
    seconds,
  );
}

/** Plays on to a moment and pauses; returns the status of the report that is then sent. */
async function watchTo(page: Page, seconds: number): Promise<number> {
  await stand(page, seconds - 1);
  const reported = page.waitForResponse((response) => response.url().endsWith("/position"));
  const video = player(page).locator("video");
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(seconds);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  return (await reported).status();
}

test("by keyboard alone: a teacher fills an empty school, a student is told, watches with captions, asks, is answered and ends the news", async ({
  school: page,
  browser,
}) => {
  test.setTimeout(240_000);
  // The first digest only records the current lessons: none.
  await clock.runJob("accounts.send-news");
  // A new school's home shows no content of the demo [new-school-1].
  await page.goto(school.url);
  await expect(heading(page)).toBeVisible();
  for (const block of [
    "New Releases",
    "Testimonials",
    "New Single",
    "Lecture Tapes",
    "Countries",
  ]) {
    await expect(main(page).getByText(block, { exact: true })).toHaveCount(0);
  }
  await becomeTeacher(page, "free");
  const gaps = main(page).getByRole("region", { name: "Your site" });
  await expect(gaps.locator("summary")).toHaveText("11 things that visitors do not see yet");
  await expect(gaps.getByRole("link", { name: "A telephone number" })).toBeVisible();

  const steps = main(page).getByRole("region", { name: "Your first lesson" });
  const step = steps.locator('[aria-current="step"]');
  await expect(step).toContainText("Send a film");
  await expectAccessible(page);
  await press(page, link(page, "Send a film"));
  await main(page).getByLabel("Choose films").setInputFiles(film);
  await expect(main(page).getByRole("article")).toContainText("Ready · kept until");

  await page.goto(`${school.url}/studio`);
  await expect(step).toContainText("Begin a lesson");
  await press(page, link(page, "Begin a lesson"));
  await press(page, button(page, "New lesson"));
  await type(page, "Title", "Five keys");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/lessons\/edit\?lesson=/);

  const edit = page.url();

  // Trimmed at both ends, then encoded, encrypted and ready.
  await press(page, button(page, "Add it to the film"));
  // The upload is watched before its use; start and poster are taken at the current time
  // [watch-upload-2].
  await press(page, main(page).getByRole("button", { name: /^Watch it: / }));
  const sent = main(page).locator("video");
  const standAt = (seconds: number) =>
    sent.evaluate(async (video: HTMLVideoElement, at) => {
      const arrived = new Promise((resolve) => {
        video.addEventListener("seeked", resolve, { once: true });
      });
      video.currentTime = at;
      await arrived;
    }, seconds);
  await expect(button(page, "Start here: clip 1")).toBeVisible();
  await standAt(1);
  await press(page, button(page, "Start here: clip 1"));
  await expect(main(page).getByLabel("Start", { exact: true })).toHaveValue("0:01");
  await standAt(2.5);
  await press(page, button(page, "Poster here: clip 1"));
  await expect(main(page).getByRole("textbox", { name: "Poster" })).toHaveValue("0:02.50");
  await type(page, "End", "0:07");
  await press(page, button(page, "Use this film"));
  // A draft's URL follows its title [address-1].
  await main(page).getByLabel("Title", { exact: true }).fill("The first five keys");
  await type(page, "Description", "Where the hand lies, and which finger plays which key.");
  await press(page, button(page, "Save"));
  await expect(main(page).getByLabel("Address")).toHaveValue("the-first-five-keys");
  const filmSection = main(page).getByRole("region", { name: "Film", exact: true });
  await expect(filmSection).toContainText("Ready: 0:06 long", { timeout: 90_000 });

  await press(page, link(page, "Captions and chapters"));
  await stand(page, 1);
  await press(page, button(page, "Add a caption where the film stands"));
  await expect(main(page).getByLabel("Text of caption 1")).toBeFocused();
  await page.keyboard.type("Thumb on middle C");
  await press(page, button(page, "Save captions"));
  await expect(button(page, "Save captions")).toBeDisabled();
  await press(page, link(page, "The lesson"));

  const tomorrow = Temporal.Now.zonedDateTimeISO("Africa/Lagos").add({ days: 1 });
  const publishAt = tomorrow.withPlainTime("09:00");
  await press(page, button(page, "Schedule"));
  await dialog(page)
    .getByLabel("Day and time")
    .fill(publishAt.toPlainDateTime().toString({ smallestUnit: "minute" }));
  await expect(dialog(page)).toContainText("/video/the-first-five-keys");
  await press(page, dialog(page).getByRole("button", { name: "Schedule it" }));
  await expect(main(page).getByRole("region", { name: "Publication" })).toContainText("Scheduled");
  await page.goto(`${school.url}/studio`);
  await expect(main(page).getByText("Nothing waits for you.")).toBeVisible();
  await expect(steps).toHaveCount(0);

  // The next morning.
  const now = Temporal.Now.instant();
  await clock.payments.move(Math.ceil(now.until(publishAt.toInstant()).total("seconds")) + 600);
  await clock.runJob("catalog.publish-due-lessons");
  const student = await (await browser.newContext()).newPage();
  const address = "beginner@school.test";
  await expect(async () => {
    await student.goto(`${school.url}/library`);
    await expect(main(student).getByText("The first five keys").first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  // The draft's former URL redirects: the document, and a navigation within the site.
  for (const rest of ["video/five-keys", "practice/five-keys", "practice/five-keys/score"]) {
    const former = await fetch(`${school.url}/${rest}`, { redirect: "manual" });
    const location = `/${rest.replace("five-keys", "the-first-five-keys")}`;
    expect([former.status, former.headers.get("location")]).toEqual([301, location]);
  }
  await student.evaluate('window.__reactRouterDataRouter.navigate("/video/five-keys")');
  await expect(student).toHaveURL(`${school.url}/video/the-first-five-keys`);
  await student.goto(`${school.url}/library`);
  await clock.runJob("accounts.send-news");
  const news = await readLink(address, /new lesson/i, /\/video\//);

  await enterWith(student.context(), await openSession(school.url, "beginner"));
  await student.goto(news);
  await expect(heading(student)).toHaveText("The first five keys");
  await stand(student, 2);
  await player(student).getByLabel("Captions").selectOption({ label: "English" });
  await expect(player(student).locator(".captions")).toHaveText("Thumb on middle C");
  await press(student, button(student, "Ask a question"));
  await expect(button(student, "About 0:02 of the lesson: remove")).toBeVisible();
  await type(student, "Title", "Which finger next?");
  await type(student, "Question", "The second or the third?");
  await expectAccessible(student);
  await press(student, button(student, "Send"));
  await expect(main(student).getByRole("article")).toContainText("Which finger next?");

  // The film is replaced while two students watch: both continue with the film that they started.
  const other = await (await browser.newContext()).newPage();
  await enterWith(other.context(), await openSession(school.url, "professional-pro"));
  await other.goto(news);
  await stand(other, 2);
  await page.goto(edit);
  await press(page, button(page, "Add it to the film"));
  await type(page, "Start", "0:02");
  await type(page, "End", "0:06");
  await press(page, button(page, "Use this film"));
  await expect(filmSection).toContainText("Ready: 0:04 long", { timeout: 90_000 });
  for (const watcher of [student, other]) expect(await watchTo(watcher, 5.5)).toBe(200);

  await page.goto(`${school.url}/studio`);
  await press(page, main(page).getByRole("link", { name: /question without your answer/ }));
  await press(page, button(page, "Reply"));
  await tabTo(page, main(page).getByLabel("Your reply"));
  await page.keyboard.type("The second, on D.");
  await page.keyboard.press("Control+Enter");
  await expect(main(page).getByRole("article")).toHaveCount(0);

  // The link is opened from the mail, not from the open page.
  await student.goto(`${school.url}/faq`);
  await student.goto(await readLink(address, /^Your teacher answered/, /\/video\//));
  await expect(main(student).getByRole("article")).toContainText("The second, on D.");
  await student.goto(await readLink(address, /new lesson/i, /unsubscribe/));
  await press(student, button(student, "Get no more of them"));
  await expect(heading(student)).toHaveText("You get no more mails about new lessons");
  await expectAccessible(student);
});
