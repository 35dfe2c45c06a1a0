import { fail, hold, press, type Screen, skipRetries } from "../screen.ts";

const list = "/studio/school";
const everyCall = /\/api\/studio\/texts\//;
const teacher = { account: "instructor", path: list };

/** The school's own texts in the studio. */
export const studioSchoolScreens: readonly Screen[] = [
  { ...teacher, name: "school-faq" },
  { ...teacher, name: "school-tapes", path: `${list}?tab=tapes` },
  { ...teacher, name: "school-prices", path: `${list}?tab=prices` },
  {
    ...teacher,
    name: "school-prices-preview",
    windowOnly: true,
    path: `${list}?tab=prices`,
    prepare: async (page) => {
      await press(page, "Preview");
      await page.getByText("Nothing of it is saved.").waitFor();
    },
  },
  {
    ...teacher,
    name: "school-prices-save",
    windowOnly: true,
    path: `${list}?tab=prices`,
    prepare: async (page) => {
      await page.getByLabel("Naira a month").first().fill("90000");
      await page.getByLabel("Dollars a month").first().fill("12");
      await press(page, "Save…");
      await page.getByLabel("Reason").waitFor();
    },
  },
  { ...teacher, name: "school-mails", path: `${list}?tab=mails` },
  { ...teacher, name: "school-files", path: `${list}?tab=files` },
  { ...teacher, name: "school-loading", before: (page) => hold(page, everyCall), waits: true },
  {
    ...teacher,
    name: "school-failed",
    before: async (page) => {
      await page.clock.install();
      await fail(page, everyCall);
    },
    prepare: skipRetries,
  },
  {
    ...teacher,
    name: "school-preview",
    windowOnly: true,
    path: `${list}?tab=testimonials`,
    prepare: async (page) => {
      await press(page, "Preview");
      await page.getByText("Nothing of it is saved.").waitFor();
    },
  },
];
