import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { StudioPrices } from "#billing/contract/studio-prices.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen, shellSample } from "../../../../test/support/component/open-screen.tsx";
import {
  besideName,
  savedText,
  studioText,
} from "../../../../test/support/component/school-text-sample.ts";
import { useSkippableTimers } from "../../../../test/support/component/skip-retries.ts";
import { planOffers } from "../../../../test/support/plan-samples.ts";

const main = page.getByRole("main");
const prices: StudioPrices = {
  offers: planOffers,
  revision: 3,
  savedOn: "2026-10-02T09:31:00.000Z",
  limits: {
    NGN: { minMinor: 10_000, maxMinor: 1_000_000_000 },
    USD: { minMinor: 100, maxMinor: 1_000_000 },
  },
  pending: null,
};
/** The first plan at another price a month in naira. */
const ordered = planOffers.map(({ plan, prices: sold }, index) => ({
  plan,
  prices: index === 0 ? { ...sold, monthly: { ...sold.monthly, NGN: 9_000_000 } } : sold,
}));

const every = {
  name: "A Piano School",
  tagline: "Lessons on video",
  email: "keys@attic-keys.ng",
  phone: "",
  whatsapp: "",
  timeZone: "Africa/Lagos",
  instructor: { name: "", role: "Teacher" },
  social: [],
};
const about = {
  title: "About",
  description: "The teacher.",
  banner: { title: "A teacher", text: "Patient.", picture: "hall" },
  portrait: { picture: "hands", caption: "From the bench." },
  instructor: every.instructor,
  biography: [],
};
const longName = "The Attic Keys School of Piano, Organ and Harpsichord, Lima";

test("[school-name-5] the teacher renames the school and gives its WhatsApp number, previews and saves both", async () => {
  let shown = studioText(every);
  const contact = (whatsapp: string) => ({
    title: "Contact",
    description: "Call or write.",
    lead: "Ask anything.",
    call: { title: "Call Us", text: "Weekdays.", phone: "", whatsapp },
    write: { title: "Write Us", text: "In two days.", email: every.email },
    form: { title: "Say Hello" },
    accountDeletion: { title: "Account Deletion", intro: "We are sorry." },
  });
  await openScreen("/studio/school?tab=school", {
    user: instructorSample,
    answers: {
      "GET /api/studio/texts/school": () => shown,
      "GET /api/studio/texts/school/revisions": { revisions: [], total: 0, nextCursor: null },
      "POST /api/studio/texts/school/preview": {
        responses: [
          {
            path: "/api/site/shell",
            data: { ...shellSample, name: "Attic Keys", logo: besideName },
          },
          { path: "/api/site/about", data: about },
          { path: "/api/site/contact", data: contact("+234 800 000 0000") },
        ],
      },
      "PUT /api/studio/texts/school": async (request: Request) => {
        const { document } = savedText.parse(await request.json());
        shown = { ...studioText(document), revision: 2, savedOn: "2026-11-02T09:31:00.000Z" };
        return shown;
      },
    },
  });
  const form = main.getByRole("form", { name: "Every page" });
  await expect.element(form.getByLabelText("Time zone")).toHaveValue("Africa/Lagos");
  await form.getByLabelText("Name", { exact: true }).first().fill("Attic Keys");
  await form.getByLabelText("WhatsApp").fill("0800");
  await form.getByRole("button", { name: "Save…" }).click();
  await expect.element(form.getByText(/number with its country/)).toBeVisible();
  await expectAccessibleLayout();
  await form.getByLabelText("WhatsApp").fill("+234 800 000 0000");
  await form.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Attic Keys")).toBeVisible();
  // The footer has no name beside its logo.
  await expect.element(dialog.getByRole("img", { name: "Attic Keys" })).toHaveLength(1);
  await expect
    .element(dialog.getByRole("link", { name: "WhatsApp +234 800 000 0000" }))
    .toHaveAttribute("href", "https://wa.me/2348000000000");
  await dialog.getByRole("button", { name: "Close the preview" }).click();
  await form.getByRole("button", { name: "Save…" }).click();
  await dialog.getByLabelText("Reason").fill("A better name");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved. Visitors see it now.")).toBeVisible();
  expect(shown.document).toEqual({ ...every, name: "Attic Keys", whatsapp: "+234 800 000 0000" });
});

test("[school-accent-5] the teacher types a colour that cannot be seen, takes the nearest, previews and saves it [school-logo-13]", async () => {
  let shown = studioText({ accent: "" }, "look");
  const accent = { fill: "#93940e", ink: "#20160a", onLight: "#747506", onDark: "#93940e" };
  await openScreen("/studio/school?tab=look", {
    user: instructorSample,
    answers: {
      "GET /api/studio/texts/look": () => shown,
      "GET /api/studio/texts/look/revisions": { revisions: [], total: 0, nextCursor: null },
      "POST /api/studio/texts/look/preview": {
        responses: [
          {
            path: "/api/site/shell",
            data: { ...shellSample, name: longName, logo: besideName, accent },
          },
        ],
      },
      "PUT /api/studio/texts/look": async (request: Request) => {
        const { document } = savedText.parse(await request.json());
        shown = { ...studioText(document, "look"), revision: 2 };
        return shown;
      },
    },
  });
  const form = main.getByRole("form", { name: "Look" });
  const colour = form.getByLabelText("Accent colour", { exact: true });
  await colour.fill("#ffff00");
  await expect.element(form.getByText(/cannot be seen in both themes/)).toBeVisible();
  await expect.element(colour).toHaveAccessibleDescription(/The nearest that can: #93940e$/);
  await expectAccessibleLayout();
  await form.getByRole("button", { name: "Use #93940e" }).click();
  await expect.element(form.getByLabelText("Accent colour, by the picker")).toHaveValue("#93940e");
  await expect.element(form.getByText("Dark pages")).toHaveStyle({ color: "rgb(147, 148, 14)" });
  await form.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog");
  // A long name beside a logo has two lines even in the narrowest window.
  await page.viewport(320, 844);
  const name = dialog.getByText(longName).first();
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().height).toBeLessThanOrEqual(40);
  const button = dialog.getByText("A button").first();
  await expect.element(button).toHaveStyle({ backgroundColor: "rgb(147, 148, 14)" });
  await expectAccessibleLayout();
  await dialog.getByRole("button", { name: "Close the preview" }).click();
  await form.getByRole("button", { name: "Save…" }).click();
  await dialog.getByLabelText("Reason").fill("Our colour");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved. Visitors see it now.")).toBeVisible();
  expect(shown.document).toEqual({ accent: "#93940e", logo: "", logoHasName: false });
});

test("[school-folder-3] the teacher downloads the school's folder as a ZIP file, and a failure is said", async () => {
  const answer = Promise.withResolvers<Response>();
  const screen = await openScreen("/studio/school?tab=files", {
    user: instructorSample,
    answers: { "GET /api/studio/school-folder": refusal(503) },
  });
  const download = main.getByRole("button", { name: "Texts and pictures as a ZIP file" });
  await download.click();
  await expect.element(main.getByRole("alert")).toBeVisible();
  await expectAccessibleLayout();
  screen.answers = { "GET /api/studio/school-folder": () => answer.promise };
  await download.click();
  await expect.element(main.getByRole("alert")).not.toBeInTheDocument();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  answer.resolve(new Response("a file"));
  await expect.poll(() => names).toEqual(["school.zip"]);
});

test("[price-save-3] prices that are being saved stand above the form, and a failure has its reason and another try", async () => {
  useSkippableTimers();
  const saving: StudioPrices["pending"] = {
    prices: ordered,
    state: "saving",
    failure: null,
    orderedOn: "2026-11-02T09:30:00.000Z",
  };
  let shown: StudioPrices = { ...prices, pending: saving };
  await openScreen("/studio/school?tab=prices", {
    user: instructorSample,
    answers: {
      "GET /api/studio/prices": () => shown,
      "GET /api/studio/prices/revisions": { revisions: [], total: 0 },
      "POST /api/studio/prices/pending/retry": () => shown,
    },
  });
  const isSaving = main.getByText(/Being saved at Paystack and PayPal/);
  await expect.element(isSaving).toBeVisible();
  await expect.element(main.getByText(/Beginner, naira a month:/)).toBeVisible();
  await main.getByLabelText("Naira a month").first().fill("80000");
  await expect.element(main.getByRole("button", { name: "Save…" })).toBeDisabled();
  await expectAccessibleLayout();
  shown = { ...prices, pending: { ...saving, state: "failed", failure: "PayPal is silent." } };
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.element(main.getByText(/^PayPal is silent\./)).toBeVisible();
  await expectAccessibleLayout();
  shown = { ...prices, pending: saving };
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(isSaving).toBeVisible();
  // What was saved is said until it is put away [price-save-4].
  shown = { ...prices, revision: 4, savedOn: "2026-11-02T09:31:00.000Z" };
  await vi.advanceTimersByTimeAsync(1_500);
  const saved = main.getByText(/The new prices are on sale/);
  await expect.element(saved).toBeVisible();
  await expect.element(main.getByText(/Beginner, naira a month:/)).toBeVisible();
  await expectAccessibleLayout();
  await main.getByRole("button", { name: "All right" }).click();
  await expect.element(saved).not.toBeInTheDocument();
});

test("[seller-5] the teacher corrects the seller, sees what a receipt would say, and saves with a fresh code", async () => {
  const seller = {
    name: "A Piano School",
    addressLines: ["1 Lane"],
    email: "keys@attic-keys.ng",
    taxNumber: "",
    vatRatePercent: 0,
    vatRates: [],
  };
  let shown = studioText(seller, "seller");
  const revision = {
    _id: "1",
    savedOn: "2026-11-02T09:31:00.000Z",
    author: "Demo teacher",
    isOfFolder: false,
    reason: "We moved",
    changes: [{ path: "addressLines.0", before: "9 Lane", after: "1 Lane" }],
    changeCount: 1,
  };
  const vat = { ratePercent: 7.5, amountMinor: 69_767 };
  const cases = [{ currency: "NGN", country: null, amountMinor: 1_000_000, vat }];
  const british = { currency: "USD", country: "GB", amountMinor: 1_000, vat: null };
  await openScreen("/studio/school?tab=seller", {
    user: instructorSample,
    answers: {
      "GET /api/studio/texts/seller": () => shown,
      "GET /api/studio/texts/seller/revisions": {
        revisions: [revision],
        total: 1,
        nextCursor: null,
      },
      "POST /api/studio/texts/seller/preview": {
        responses: [{ path: "receipt", data: { cases: [...cases, british], pdf: btoa("%PDF") } }],
      },
      "PUT /api/studio/texts/seller": async (request: Request) => {
        const { document } = savedText.parse(await request.json());
        shown = { ...studioText(document, "seller"), revision: 2 };
        return shown;
      },
    },
  });
  const form = main.getByRole("form", { name: "Seller" });
  await expect.element(main.getByText("Address line 1:")).toBeVisible();
  const rates = form.getByLabelText("VAT in percent");
  await rates.first().fill("7,5 %");
  await form.getByLabelText("Address").fill(`1 Lane\n\n${"Paris".repeat(21)}`);
  await form.getByRole("button", { name: "Add a rate" }).click();
  await form.getByLabelText("Country of the payer").fill("Ghana");
  await form.getByRole("button", { name: "Save…" }).click();
  await expect.element(form.getByText("Line 2: Please use at most 100 characters")).toBeVisible();
  await expect.element(form.getByText("Please give a rate, such as 7.5")).toHaveLength(2);
  await expect.element(form.getByText("Please give two letters, such as GB")).toBeVisible();
  await expectAccessibleLayout();
  await rates.first().fill("7,5");
  await rates.last().fill("20");
  await form.getByLabelText("Country of the payer").fill("GB");
  await form.getByLabelText("Address").fill("1 Lane\n\nParis\n");
  await form.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("₦697.67 (7.5%)")).toBeVisible();
  await expect.element(dialog.getByRole("row", { name: /United Kingdom/ })).toBeVisible();
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  await dialog.getByRole("button", { name: "Download the sample (PDF)" }).click();
  expect(downloads).toEqual(["sample-receipt.pdf"]);
  await expectAccessibleLayout();
  await dialog.getByRole("button", { name: "Close the preview" }).click();
  await form.getByRole("button", { name: "Save…" }).click();
  await expect.element(dialog.getByText(/issued before stay as they are/)).toBeVisible();
  await dialog.getByLabelText("Reason").fill("We moved");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved. The next receipts say so.")).toBeVisible();
  expect(shown.document).toEqual({
    ...seller,
    addressLines: ["1 Lane", "Paris"],
    vatRatePercent: 7.5,
    vatRates: [{ currency: "", country: "GB", ratePercent: 20 }],
  });
});
