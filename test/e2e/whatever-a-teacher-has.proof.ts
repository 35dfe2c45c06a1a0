import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp from "sharp";
import * as z from "zod";
import { readPdf } from "#billing/server/testing/read-pdf.ts";
import { addFakeMidi, strike } from "./fake-midi.ts";
import { readMail } from "./mailbox.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import { expect, expectAccessibleInBothThemes, schoolUrl, test } from "./school.ts";
import {
  dialog,
  enterStudio,
  expectGoodLooks,
  inDialog,
  instructorSession,
  main,
  mainButton,
  useTeacherSchool,
} from "./teacher-school.ts";
import { voiceAndPiano } from "./voice-and-piano.ts";

useTeacherSchool();

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
  await page.goto(`${schoolUrl()}/practice/two-hands`);
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
  await expect(page).toHaveURL(`${schoolUrl()}/reset-password`);
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
  const { accessToken } = await instructorSession();
  const headers = { "content-type": "application/json", token: `Bearer ${accessToken}` };
  const texts = `${schoolUrl()}/api/studio/texts/seller`;
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

  for (const path of ["/", "/plans", "/contact"]) {
    await page.goto(`${schoolUrl()}${path}`);
    await expect(page, path).toHaveTitle(/Attic Keys/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("header img[src^='/files/logos/']").first(), path).toBeVisible();
    await expectGoodLooks(page);
  }
  await page.goto(schoolUrl());
  await expect(page.locator("img[src^='/files/photos/']").first()).toBeVisible();
  const manifest = await (await fetch(`${schoolUrl()}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Attic Keys", theme_color: accent });
  const icons = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(manifest).icons;
  for (const { src } of icons) {
    expect((await fetch(new URL(src, schoolUrl()))).status, src).toBe(200);
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

  await page.goto(`${schoolUrl()}/reset-password`);
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
  const restored = await (await fetch(`${schoolUrl()}/manifest.webmanifest`)).json();
  expect(restored).toMatchObject({ name: "Attic Keys" });
  expect(restored).not.toMatchObject({ theme_color: accent });
});
