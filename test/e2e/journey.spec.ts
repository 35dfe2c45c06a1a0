import { readCode } from "./mailbox.ts";
import { expect, schoolUrl, test, typeCode } from "./school.ts";

test("a visitor becomes a student, pays and watches a lesson [journey-1]", async ({
  school: page,
}) => {
  const email = `visitor-${Date.now()}@school.test`;
  await page.goto(schoolUrl());
  await page.getByRole("navigation").getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByRole("heading", { name: "Piano for Everybody" })).toBeVisible();

  await page
    .getByRole("link", { name: /Five Fingers, Five Keys/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Five Fingers, Five Keys" })).toBeVisible();
  await page.getByRole("link", { name: "Watch Now" }).click();

  await expect(page).toHaveURL(/\/plans/);
  await page
    .getByRole("article")
    .filter({ hasText: "$10" })
    .getByRole("link", { name: "Subscribe" })
    .click();
  await expect(page).toHaveURL(/\/register/);

  await page.getByLabel("Full name").fill("Visitor (demo student)");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("five finger");
  await page.getByLabel("Confirm password").fill("five finger");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page).toHaveURL(/\/verify-account/);
  const code = await readCode(email);
  await typeCode(page, code);
  await page.getByRole("button", { name: "Confirm" }).click();
  // Home offers the plan chosen before registering, as its first button.
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  const finish = page.getByRole("link", { name: "Finish subscribing to Beginner" });
  await expect(finish).toBeFocused();
  await finish.press("Enter");
  await expect(page).toHaveURL(/\/plans\?period=monthly$/);
  const rest = page.getByRole("region", { name: "Finish subscribing to Beginner" });
  await expect(rest).toContainText("$10 or ₦7,500 a month");
  await rest.getByRole("button", { name: "Continue to payment" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  const popup = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await popup.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Payment Succesful");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  // The previous page is returned to, where the lesson is the first button.
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(page.getByRole("link", { name: /^Finish subscribing/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Go on to Five Fingers, Five Keys" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/video/five-finger-c`);
  expect(await page.evaluate(() => localStorage.getItem("tlp-intention"))).toBeNull();
  const player = page.frameLocator("iframe").locator("video");
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  // The lesson begins with a fade and silence.
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
    return video.play();
  });
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 30_000,
    })
    .toBeGreaterThan(4);
  expect(await player.evaluate(brightestPixel)).toBeGreaterThan(60);
  expect(await player.evaluate(loudestSample)).toBeGreaterThan(0.005);
});

/** The brightest channel of the current frame, 0 to 255; near 0 for a black frame. */
function brightestPixel(video: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = 64;
  canvas.height = 36;
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0, 64, 36);
  return Math.max(
    ...(context?.getImageData(0, 0, 64, 36).data.filter((_, i) => i % 4 !== 3) ?? [0]),
  );
}

/** The loudest sample, 0 to 1, of the audio up to the first sound, for two seconds at most. */
async function loudestSample(video: HTMLVideoElement): Promise<number> {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaElementSource(video).connect(analyser);
  analyser.connect(audio.destination);
  await audio.resume();
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  const until = performance.now() + 2_000;
  while (performance.now() < until && loudest <= 0.005) {
    analyser.getFloatTimeDomainData(samples);
    for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    await new Promise(requestAnimationFrame);
  }
  return loudest;
}
