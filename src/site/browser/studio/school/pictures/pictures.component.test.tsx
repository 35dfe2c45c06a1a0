import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refusal } from "../../../../../../test/support/component/answer-calls.ts";
import { answerUploads } from "../../../../../../test/support/component/answer-uploads.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../../../test/support/component/instructor-sample.ts";
import { openScreen, shellSample } from "../../../../../../test/support/component/open-screen.tsx";
import {
  besideName,
  savedText,
  studioText,
} from "../../../../../../test/support/component/school-text-sample.ts";

const main = page.getByRole("main");

test("[school-logo-6] the teacher is told what a logo may be, uploads one, previews it on both themes, saves and removes it", async () => {
  const logo = `${"0".repeat(32)}-2x1`;
  let shown = studioText({ accent: "", logo: "", logoHasName: false }, "look");
  const picture = { ...besideName, hasName: true };
  const revision = {
    _id: "1",
    savedOn: "2026-11-02T09:31:00.000Z",
    author: "Demo teacher",
    isOfFolder: false,
    reason: "Our logo",
    changes: [
      { path: "logo", before: "", after: logo },
      { path: "logoHasName", before: "false", after: "true" },
    ],
    changeCount: 2,
  };
  const screen = await openScreen("/studio/school?tab=look", {
    user: instructorSample,
    answers: {
      "GET /api/studio/texts/look": () => shown,
      "GET /api/studio/texts/look/revisions": { revisions: [revision], total: 1, nextCursor: null },
      "POST /api/studio/logos": refusal(422, "This picture cannot be read."),
      "POST /api/studio/texts/look/preview": {
        responses: [{ path: "/api/site/shell", data: { ...shellSample, logo: picture } }],
      },
      "PUT /api/studio/texts/look": async (request: Request) => {
        const { document } = savedText.parse(await request.json());
        shown = { ...studioText(document, "look"), revision: shown.revision + 1 };
        return shown;
      },
    },
  });
  answerUploads();
  const form = main.getByRole("form", { name: "Look" });
  const choose = (label: string, name: string, type: string) =>
    form.getByLabelText(label).upload(new File(["a picture"], name, { type }));
  const hasName = form.getByRole("switch", { name: /contains the school’s name/ });
  await expect.element(main.getByText("Logo: none")).toBeVisible();
  await expect.element(main.getByRole("img", { name: "A logo" })).toHaveLength(1);
  await expect.element(main.getByText("The logo contains the school’s name: no yes")).toBeVisible();
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png");
  await form.getByLabelText("Choose a logo").upload(large);
  await expect.element(form.getByText("Please choose a picture of at most 5 MB.")).toBeVisible();
  await choose("Choose a logo", "logo.png", "image/png");
  await expect.element(form.getByText("This picture cannot be read.")).toBeVisible();
  await expect.element(hasName).not.toBeInTheDocument();
  await expectAccessibleLayout();

  screen.answers = { ...screen.answers, "POST /api/studio/logos": { logo } };
  await choose("Choose a logo", "logo.png", "image/png");
  await expect.element(form.getByRole("img", { name: "On dark pages" })).toBeInTheDocument();
  await expect.element(form.getByText("This picture cannot be read.")).not.toBeInTheDocument();
  await hasName.click();
  await form.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("img", { name: shellSample.name })).toHaveLength(2);
  await expect.element(dialog.getByText(shellSample.name, { exact: true })).toHaveLength(0);
  await expectAccessibleLayout();
  await dialog.getByRole("button", { name: "Close the preview" }).click();
  const save = async () => {
    await form.getByRole("button", { name: "Save…" }).click();
    await dialog.getByLabelText("Reason").fill("Our logo");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await save();
  expect(shown.document).toEqual({ accent: "", logo, logoHasName: true });
  await form.getByRole("button", { name: "Remove the logo" }).click();
  await expect.element(form.getByLabelText("Choose a logo")).toHaveFocus();
  await expect.element(hasName).not.toBeInTheDocument();
  await save();
  expect(shown.document).toMatchObject({ logo: "" });
});

/** A picture of one colour. */
async function drawPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.fillStyle = "#c81414";
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], "photo.png", { type: "image/png" });
}

test("[school-photo-6] the teacher crops a photo by keyboard, says what it shows, saves it, and the site's picture is back after its removal", async () => {
  const photo = `${"0".repeat(32)}-1600x900`;
  const none = { heroOnPhones: {}, testimonials: {}, contact: {}, signIn: {}, notFound: {} };
  let shown = studioText({ ...none, hero: {} }, "photos");
  const sent: { width: number; height: number }[] = [];
  const revision = {
    _id: "1",
    savedOn: "2026-11-02T09:31:00.000Z",
    author: "Demo teacher",
    isOfFolder: false,
    reason: "My hands",
    changes: [{ path: "contact.photo", before: null, after: photo }],
    changeCount: 1,
  };
  const screen = await openScreen("/studio/school?tab=photos", {
    user: instructorSample,
    answers: {
      "GET /api/studio/texts/photos": () => shown,
      "GET /api/studio/texts/photos/revisions": {
        revisions: [revision],
        total: 1,
        nextCursor: null,
      },
      "POST /api/studio/photos": refusal(422, "This photo cannot be read."),
      "PUT /api/studio/texts/photos": async (request: Request) => {
        const { document } = savedText.parse(await request.json());
        shown = { ...studioText(document, "photos"), revision: shown.revision + 1 };
        return shown;
      },
    },
  });
  answerUploads();
  const form = main.getByRole("form", { name: "Photos" });
  const hero = form.getByRole("group", { name: "Home page, behind the title" });
  const choose = hero.getByLabelText("Choose a photo: Home page, behind the title");
  const alt = hero.getByLabelText("What the photo shows");
  await expect.element(hero.getByText("The site’s picture")).toBeVisible();
  await expect.element(alt).not.toBeInTheDocument();
  await expect.element(main.getByText("Contact page: Photo:")).toBeVisible();
  await expect.element(main.getByRole("img", { name: "As saved" })).toBeInTheDocument();
  await expectAccessibleLayout();
  await choose.upload(new File(["words"], "words.txt", { type: "text/plain" }));
  await expect.element(hero.getByText("Please choose an image file")).toBeVisible();

  const dialog = page.getByRole("dialog");
  const crop = async () => {
    await choose.upload(await drawPicture(1_600, 1_600));
    await dialog.getByRole("button", { name: "Use picture" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await crop();
  await expect.element(hero.getByText("This photo cannot be read.")).toBeVisible();
  screen.answers = {
    ...screen.answers,
    "POST /api/studio/photos": async (request: Request) => {
      const file = (await request.formData()).get("picture");
      if (!(file instanceof File)) throw new Error("No file was sent");
      const { width, height } = await createImageBitmap(file);
      sent.push({ width, height });
      return { photo };
    },
  };
  await choose.upload(await drawPicture(1_600, 1_600));
  await dialog.getByLabelText("Zoom").fill("2");
  await dialog.getByRole("button", { name: "Move left" }).click();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  await expectAccessibleLayout();
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await expect.element(hero.getByText("Your photo")).toBeVisible();
  expect(sent).toEqual([{ width: 800, height: 450 }]);
  await alt.fill("Hands on the keys");

  const save = async () => {
    await form.getByRole("button", { name: "Save…" }).click();
    await dialog.getByLabelText("Reason").fill("My hands");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await save();
  expect(shown.document).toEqual({ ...none, hero: { photo, photoAlt: "Hands on the keys" } });
  await hero.getByRole("button", { name: /^Remove the photo/ }).click();
  await expect.element(choose).toHaveFocus();
  await expect.element(alt).not.toBeInTheDocument();
  await expect.element(hero.getByText("The site’s picture")).toBeVisible();
  await save();
  expect(shown.document).toEqual({ ...none, hero: {} });
});
