import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LessonFile } from "#catalog/contract.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { answerUploads } from "../../../../test/support/component/answer-uploads.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { lessonAnswers } from "../../../../test/support/component/lesson-answers.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { lessonFileSamples, lessonSamples } from "../../../../test/support/lesson-samples.ts";

const section = page.getByRole("region", { name: "Files", exact: true });
const names = section.getByRole("list", { name: "Files of the lesson" }).getByRole("listitem");
const button = (name: string) => section.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");

const hasFocusInside = (place: number) => () =>
  names.nth(place).element().contains(document.activeElement);

const openLesson = (more: object = {}) =>
  openScreen(`/studio/lessons/edit?lesson=${lessonSamples[0]?._id}`, {
    user: instructorSample,
    answers: { ...more, ...lessonAnswers, ...more },
  });

test("the teacher orders, renames and removes a lesson's files [lesson-files-9]", async () => {
  let files = [...lessonFileSamples];
  const change = async (request: Request) => {
    const id = request.url.split("/").at(-1);
    const file = files.find(({ _id }) => _id === id);
    files = files.filter(({ _id }) => _id !== id);
    if (file && request.method === "PUT") {
      const { name, place } = await request.json();
      files = files.toSpliced(place, 0, { ...file, name });
    }
    return { files };
  };
  await openLesson({
    "GET /api/studio/lessons/*/files": () => ({ files }),
    "PUT /api/studio/lessons/*/files/*": change,
    "DELETE /api/studio/lessons/*/files/*": change,
  });
  await expect.element(names).toHaveLength(3);
  await expect.element(names.first()).toMatchTextContent("Fingering sheetPDF, 2 MB");
  await expect.element(button("Move up: Fingering sheet")).toHaveAttribute("aria-disabled");
  await expectAccessibleLayout();
  await button("Move down: Fingering sheet").click();
  await expect.element(names.nth(1)).toMatchTextContent("Fingering sheet");
  await expect.poll(hasFocusInside(1)).toBe(true);
  await button("Move up: Fingering sheet").click();
  await expect.element(names.first()).toMatchTextContent("Fingering sheet");
  await expect.poll(hasFocusInside(0)).toBe(true);
  await button("Rename: Minuet in G").click();
  const field = dialog.getByLabelText("Name", { exact: true });
  await field.fill(" ");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Please write a name");
  await field.fill("The tune alone");
  await userEvent.keyboard("{Enter}");
  await expect.element(names.nth(2)).toMatchTextContent("The tune aloneMIDI, 12 kB");
  await button("Remove: The tune alone").click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(names).toHaveLength(2);
});

test("files that cannot be attached say why, beside those that can [lesson-files-10]", async () => {
  const files: LessonFile[] = [];
  const screen = await openLesson({
    "GET /api/studio/lessons/*/files": () => ({ files }),
    "POST /api/studio/lessons/*/files": ({ url }: Request) => {
      const name = new URL(url).searchParams.get("name") ?? "";
      if (name === "poem.pdf") return refusal(422, "This is no PDF, MIDI or MP3 file.");
      files.push({ _id: crypto.randomUUID(), kind: "pdf", name, sizeBytes: 5 });
      return new Response(null, { status: 201 });
    },
  });
  answerUploads();
  await expect.element(section.getByText("No files yet.")).toBeVisible();
  await section
    .getByLabelText("Add files")
    .upload([
      new File(["%PDF-"], "sheet.pdf"),
      new File(["a poem"], "poem.pdf"),
      new File([], "nothing.mid"),
      new File([new Uint8Array(1_000_001)], "long.mid"),
    ]);
  const sending = section.getByRole("list", { name: "Files being sent" }).getByRole("listitem");
  await expect.element(names).toHaveLength(1);
  await expect.element(sending).toHaveLength(3);
  await expect.element(sending.nth(0)).toMatchTextContent("poem.pdfThis is no PDF");
  await expect.element(sending.nth(1)).toMatchTextContent("nothing.midThis file is empty.");
  await expect.element(sending.nth(2)).toMatchTextContent("A MIDI file may have at most 1 MB.");
  await expectAccessibleLayout();
  expect(screen.calls.filter(({ method }) => method === "POST")).toHaveLength(2);
  await button("Try again: poem.pdf").click();
  await expect.poll(() => screen.calls.filter(({ method }) => method === "POST").length).toBe(3);
  for (const name of ["nothing.mid", "long.mid", "poem.pdf"])
    await button(`Dismiss: ${name}`).click();
  await expect.element(sending).toHaveLength(0);
});

test("a file that arrives before the list does is shown [lesson-files-14]", async () => {
  const [sheet] = lessonFileSamples;
  const release = Promise.withResolvers<void>();
  const lists = [[], [sheet]];
  const screen = await openLesson({
    "GET /api/studio/lessons/*/files": async () => {
      const files = lists.shift() ?? [sheet];
      // Read before the file arrived, and late on its way.
      if (files.length === 0) await release.promise;
      return { files };
    },
    "POST /api/studio/lessons/*/files": () => new Response(null, { status: 201 }),
  });
  answerUploads();
  await section.getByLabelText("Add files").upload(new File(["%PDF-"], "sheet.pdf"));
  await expect.poll(() => screen.calls.some(({ method }) => method === "POST")).toBe(true);
  await expect.element(page.getByText("The file is attached")).toBeVisible();
  release.resolve();
  await expect.element(names).toHaveLength(1);
});
