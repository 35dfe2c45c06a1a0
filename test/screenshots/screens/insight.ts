import { lessonInsight } from "../../support/insight-samples.ts";
import { mockInsight, mockLessonInsight } from "../../support/mock-insight.ts";
import { mockEmptyStudio } from "../../support/mock-studio.ts";
import { fail, hold, type Screen, skipRetries } from "../screen.ts";

const list = "/studio/insight";
const everyCall = /\/api\/studio\//;
const teacher = { account: "instructor", before: mockInsight, path: list };
const one = { ...teacher, path: `${list}?lesson=${lessonInsight._id}` };

/** The studio's insight, in each state. */
export const insightScreens: readonly Screen[] = [
  { ...teacher, name: "insight" },
  { ...teacher, name: "insight-searches", path: `${list}?tab=searches` },
  { ...teacher, name: "insight-empty", before: mockEmptyStudio },
  { ...teacher, name: "insight-loading", before: (page) => hold(page, everyCall), waits: true },
  {
    ...teacher,
    name: "insight-failed",
    prepare: skipRetries,
    before: async (page) => {
      await page.clock.install();
      await fail(page, everyCall);
    },
  },
  { ...one, name: "insight-lesson" },
  { ...one, name: "insight-table", prepare: (page) => page.getByText("Show as table").click() },
  {
    ...one,
    name: "insight-few",
    before: (page) => mockLessonInsight(page, { ...lessonInsight, watched: null }),
  },
];
