import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { lessonAnswers } from "../../../../test/support/component/lesson-answers.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  brokenFilm,
  composedFilm,
  lessonSamples,
} from "../../../../test/support/lesson-samples.ts";
import { planOffers } from "../../../../test/support/plan-samples.ts";
import { uploads } from "../../../../test/support/studio-samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const film = main.getByRole("region", { name: "Film", exact: true });
const press = (name: string | RegExp) => film.getByRole("button", { name }).click();

const openLesson = (index: number, more: object = {}) =>
  openScreen(`/studio/lessons/edit?lesson=${lessonSamples[index]?._id}`, {
    user: instructorSample,
    answers: { ...lessonAnswers, ...more },
  });

test("the list of lessons in every state is accessible in both themes and never scrolls sideways", async () => {
  await openScreen("/studio/lessons", { user: instructorSample, answers: lessonAnswers });
  const lessons = main.getByRole("article").getByRole("heading");
  await expect.element(lessons).toHaveLength(lessonSamples.length);
  await expectAccessibleLayout();
});

test("a film is made of clips, whose times must fit, on a page that is accessible and never scrolls sideways", async () => {
  const screen = await openLesson(2, { "POST /api/studio/lessons/*/film": { state: "waiting" } });
  await expect.element(main.getByText(/They find nothing before/)).toBeVisible();
  await expect.element(film).toMatchTextContent("Ready: 4:05 long, 38 MB");
  await expect.element(film.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "41");
  await press("Add it to the film");
  await expect.element(film.getByLabelText("Start")).toHaveFocus();
  await userEvent.keyboard("0:09{Tab}0:05{Enter}");
  await expect.element(film.getByLabelText("End")).toHaveFocus();
  await expect
    .element(film.getByRole("alert"))
    .toHaveTextContent("The end must come after the start");
  await expectAccessibleLayout();
  await film.getByLabelText("End").fill("1:35");
  await press("Add it to the film");
  await press("Move up clip 2");
  await press("Use this film");
  const isSent = ({ method, url }: Request) => method === "POST" && url.endsWith("/film");
  await expect.poll(() => screen.calls.some(isSent)).toBe(true);
  expect(await screen.calls.find(isSent)?.clone().json()).toMatchObject({
    clips: [{ uploadId: expect.any(String) }, { startSeconds: 9, endSeconds: 95 }],
  });
});

/** A film of two seconds by a browser, which states no length. */
const shortFilm = new URL(
  "../../../media/server/inspection/cases/webm-without-duration.webm",
  import.meta.url,
).href;

test("two clips at the same time are watched together as they will be shown, by keyboard, and given so [two-pictures-9]", async () => {
  const screen = await openLesson(2, {
    "POST /api/studio/lessons/*/film": { state: "waiting" },
    "POST /api/studio/uploads/*/watch": { url: shortFilm },
  });
  await press("Add it to the film");
  await press("Add it to the film");
  await film.getByLabelText("The two clips are shown").selectOptions("At once, picture in picture");
  await press("Same moment here");
  await expect.element(film.getByText(/Watch both clips above first/)).toBeVisible();
  const offset = film.getByLabelText("Seconds that clip 2 is ahead");
  await offset.fill("soon");
  await press("Use this film");
  await expect.element(film.getByText(/Please write seconds, such as/)).toBeVisible();
  await offset.fill("0.8");
  await press("Watch them together");
  const moment = film.getByRole("slider", { name: "Moment of clip 1" });
  await expect.element(moment).toBeVisible();
  await expect.element(film).toMatchTextContent(/Clip 2 ends at 0:01 of 0:0\d, and so does/);
  await expectAccessibleLayout();
  // The small picture goes to the corner that is chosen.
  const small = film.getByLabelText(/^Clip 2: /);
  const topOf = () => small.element().getBoundingClientRect().top;
  const below = topOf();
  await film.getByLabelText("The small one is at").selectOptions("Top left");
  await expect.poll(topOf).toBeLessThan(below);

  await film.getByLabelText("The two clips are shown").selectOptions("At once, in turn");
  await expect.element(small).not.toBeVisible();
  moment.element().focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await press("Show the other picture from here");
  await expect.element(film.getByLabelText("1. Clip 2 from")).toHaveValue("0:00.30");
  await expect.element(small).toBeVisible();
  await film.getByLabelText("The sound is that of").selectOptions("Clip 2");
  await expectAccessibleLayout();
  await press("Use this film");
  const isSent = ({ method, url }: Request) => method === "POST" && url.endsWith("/film");
  await expect.poll(() => screen.calls.some(isSent)).toBe(true);
  const layout = { kind: "switched", starts: "first", switchSeconds: [0.3] };
  expect(await screen.calls.find(isSent)?.clone().json()).toMatchObject({
    clips: [{}, { composition: { offsetSeconds: 0.8, layout, sound: "second" } }],
  });
});

test("a voice recording is chosen as the sound of two films, never as a film [two-pictures-15]", async () => {
  const recording = uploads.uploads.at(-1);
  const voice = { ...recording, _id: "00000000-0000-4000-8000-000000000399", name: "Voice.m4a" };
  const all = [...uploads.uploads, { ...voice, state: "ready", hasPicture: false }];
  const screen = await openLesson(2, {
    "POST /api/studio/lessons/*/film": { state: "waiting" },
    "GET /api/studio/uploads": { ...uploads, uploads: all },
  });
  await expect.element(film.getByRole("option", { name: /^Voice/ })).toHaveLength(0);
  await press("Add it to the film");
  await press("Add it to the film");
  await film.getByLabelText("The two clips are shown").selectOptions("At once, picture in picture");
  await film.getByLabelText("The sound is that of").selectOptions("A voice recording");
  await press("Use this film");
  await expect.element(film.getByText("Please choose a recording")).toBeVisible();
  await film.getByLabelText("Voice recording").selectOptions("Voice.m4a");
  await film.getByLabelText("Seconds that it is ahead of clip 1").fill("-1,5");
  await expectAccessibleLayout();
  await press("Use this film");
  const isSent = ({ method, url }: Request) => method === "POST" && url.endsWith("/film");
  await expect.poll(() => screen.calls.some(isSent)).toBe(true);
  expect(await screen.calls.find(isSent)?.clone().json()).toMatchObject({
    clips: [
      {},
      { composition: { sound: "voice", voiceOffsetSeconds: -1.5 } },
      { uploadId: voice._id },
    ],
  });
});

test("a film of two pictures says where it is shorter, and is changed from what was given [two-pictures-10]", async () => {
  await openLesson(2, { "GET /api/studio/lessons/*/film": composedFilm });
  await expect.element(film).toMatchTextContent("Clip 2 ends at 3:10 of 6:20");
  await press("Change the last film");
  await expect.element(film.getByLabelText("Start").first()).toHaveFocus();
  await expect.element(film.getByText("2. Hands from above.mp4")).toBeVisible();
  await expect.element(film.getByLabelText("1. Clip 2 from")).toHaveValue("0:00.50");
  await expect.element(film.getByLabelText("2. Clip 1 from")).toHaveValue("0:01");
  await press("Remove moment 2");
  await expect.element(film.getByLabelText(/^2\. Clip/)).toHaveLength(0);
  // The pressed button is gone, so the focus moves to what is left.
  await expect.element(film.getByLabelText("1. Clip 2 from")).toHaveFocus();
  await press("Remove moment 1");
  await expect.element(film.getByRole("button", { name: "Add a moment" })).toHaveFocus();
  await film.getByLabelText("The two clips are shown").selectOptions("One after the other");
  await expect.element(film.getByLabelText("Seconds that clip 2 is ahead")).toHaveLength(0);
});

test("a clip whose line is lost can be tried again, one that no browser plays cannot [clip-retry-1]", async () => {
  // Browsers refuse to fetch from port 1.
  const urls = ["http://127.0.0.1:1/film.mp4", "data:video/mp4;base64,bm8gZmlsbQ=="];
  await openLesson(2, { "POST /api/studio/uploads/*/watch": () => ({ url: urls.shift() }) });
  await press("Add it to the film");
  await press(/^Watch it: /);
  await expect.element(film.getByRole("alert")).toMatchTextContent("could not be fetched");
  await press(/^Try again: /);
  await expect.element(film.getByText(/This browser cannot play this film/)).toBeVisible();
  await expect.element(film.getByRole("button", { name: /^Try again/ })).toHaveLength(0);
});

test("a film with broken pictures is told with their moments, and the teacher may use it all the same [broken-pictures-3]", async () => {
  const screen = await openLesson(2, {
    "GET /api/studio/lessons/*/film": brokenFilm,
    "POST /api/studio/preparations/*/accept": { state: "waiting" },
  });
  await expect.element(film).toMatchTextContent("broken at 0:41 and 1:20");
  await expectAccessibleLayout();
  await press("Use it all the same");
  await expect.poll(() => screen.calls.some(({ url }) => url.endsWith("/accept"))).toBe(true);
  await main.getByRole("button", { name: /^Change the time/ }).click();
  const time = dialog.getByLabelText("Day and time");
  await expect.element(time).toBeVisible();
  expect(Reflect.get(time.element(), "value")).toMatch(/^2100-01-11T/);
  await expectAccessibleLayout();
});

test("the last lesson of a level that is about to move to another says so", async () => {
  await openLesson(0, {
    "GET /api/studio/lessons": {
      lessons: lessonSamples.slice(0, 1),
      total: 1,
      nextCursor: null,
    },
    "GET /api/plans": planOffers,
  });
  const level = main.getByLabelText("Level", { exact: true });
  await level.selectOptions("Professional");
  const warning = main.getByText(/This is the last lesson of its level, Beginner\./);
  await expect.element(warning).toBeVisible();
  await expectAccessibleLayout();
  await level.selectOptions("Beginner");
  await expect.element(warning).not.toBeInTheDocument();
});

test("the teacher makes a lesson free, unless three are or its texts are unsaved [free-lesson-8]", async () => {
  const lesson = lessonSamples[0];
  const full = "Three lessons are free already.";
  let answer: () => object = () => refusal(409, full);
  const screen = await openLesson(0, { "PUT /api/studio/lessons/*/free": () => answer() });
  const panel = main.getByRole("region", { name: "Publication" });
  const free = panel.getByRole("switch", { name: "Free to watch" });
  await free.click();
  await expect.element(panel.getByRole("alert")).toHaveTextContent(full);
  await expect.element(free).not.toBeChecked();
  answer = () => ({ ...lesson, version: 4, isFree: true });
  await free.click();
  await expect.element(free).toBeChecked();
  await expect.element(panel.getByText(/Anyone can watch the film/)).toBeVisible();
  await expect
    .element(main.getByRole("region", { name: "See it as" }))
    .toMatchTextContent("The film plays.");
  const sent = screen.calls.findLast(({ method }) => method === "PUT");
  expect(await sent?.clone().json()).toMatchObject({ version: 3, isFree: true });
  await expectAccessibleLayout();
  await main.getByLabelText("Hook").fill("Another hook");
  await expect.element(free).toHaveAttribute("aria-disabled", "true");
});

test("[free-film-11] the teacher leaves a free lesson's first minutes open, and makes it home's trailer", async () => {
  const free = { ...lessonSamples[0], isFree: true };
  let saved: object = free;
  const screen = await openLesson(0, {
    "GET /api/studio/lessons/*": () => saved,
    "PUT /api/studio/lessons/*/free": async (request: Request) => {
      saved = { ...saved, ...(await request.json()) };
      return saved;
    },
  });
  const panel = main.getByRole("region", { name: "Publication" });
  const part = panel.getByLabelText("What is free");
  const save = panel.getByRole("button", { name: "Save" });
  await expect.element(save).toBeDisabled();
  // The film has four minutes.
  await expect.element(part.getByRole("option")).toHaveLength(4);
  await part.selectOptions("The first 3 minutes");
  await save.click();
  await expect.element(panel.getByText(/^Anyone can watch the first 3 minutes/)).toBeVisible();
  await expect.element(part).toHaveFocus();
  await expect.element(save).toBeDisabled();
  await expect
    .element(main.getByRole("region", { name: "See it as" }))
    .toMatchTextContent("The first 3 minutes of the film play. Then it leads to the plans");
  await expect.element(main.getByText("3 min free")).toBeVisible();
  await panel.getByRole("switch", { name: "Trailer on the home page" }).click();
  await expect.element(panel.getByText(/^Home shows its poster/)).toBeVisible();
  const sent = screen.calls.findLast(({ method }) => method === "PUT");
  expect(await sent?.clone().json()).toMatchObject({
    isFree: true,
    freeMinutes: 3,
    isTrailer: true,
  });
  await expectAccessibleLayout();
});
