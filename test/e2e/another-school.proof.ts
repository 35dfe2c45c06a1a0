import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { type RunningSchool, removeData } from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import {
  readDemoTexts,
  screenPaths,
  secondName,
  secondSchool,
} from "../support/school/second-school.ts";
import { expect, test } from "./school.ts";

let school: RunningSchool;
let findForeign: Awaited<ReturnType<typeof readDemoTexts>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  findForeign = await readDemoTexts();
  school = await runUnpreparedSchool(secondSchool);
});

test.afterAll(async () => {
  await school.stop();
  await removeData(school.dataDir);
});

/** The document as sent, and after hydration. */
async function readPage(page: Page, pathname: string): Promise<string> {
  const sent = await page.goto(`${school.url}${pathname}`);
  await page.waitForLoadState("networkidle");
  return `${await sent?.text()}\n${await page.content()}\n${await page.title()}`;
}

/** Paths from which visitors are redirected. */
const isPersonal = (pathname: string) => /^\/(account-(?!deletion)|studio)/.test(pathname);
/** Public screens with additional content for students. */
const showsStudentMore = (pathname: string) => /^\/(plans|video)/.test(pathname);

/** Finds the demo school's texts, by screen; three screens are read concurrently. */
async function readScreens(
  context: BrowserContext,
  paths: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const waiting = [...paths];
  const readNext = async () => {
    const page = await context.newPage();
    for (let pathname = waiting.pop(); pathname !== undefined; pathname = waiting.pop()) {
      const text = await readPage(page, pathname);
      expect(await page.title(), pathname).toContain(secondName);
      const foreign = findForeign(text);
      if (foreign.length > 0) found[pathname] = foreign;
    }
    await page.close();
  };
  await Promise.all([readNext(), readNext(), readNext()]);
  return found;
}

async function post(pathname: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${school.url}${pathname}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { token: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, `${pathname}: ${response.status} ${text}`).toBe(true);
  return JSON.parse(text);
}

test.describe("a second school, configured by its content folder alone,", () => {
  // One test reads every screen twice, which is slow on a busy machine.
  test.describe.configure({ timeout: 300_000 });

  test("shows no text of the first on any screen, to visitors and to students", async ({
    browser,
  }) => {
    const visitor = await browser.newContext({ serviceWorkers: "block" });
    const publicPaths = screenPaths.filter((pathname) => !isPersonal(pathname));
    expect(await readScreens(visitor, publicPaths)).toEqual({});
    const student = await browser.newContext({ serviceWorkers: "block" });
    await enterWith(student, await openSession(school.url, "professional-pro"));
    const ofStudents = screenPaths.filter((each) => isPersonal(each) || showsStudentMore(each));
    expect(await readScreens(student, ofStudents)).toEqual({});
    await visitor.close();
    await student.close();
  });

  test("is checked by a search that finds a single text of the first", async ({ page }) => {
    await readPage(page, "/contact");
    const plant = (text: string) =>
      page.getByRole("main").evaluate((main, planted) => main.append(planted), text);
    await plant("Weekdays from ten to noon.");
    expect(findForeign(await page.content())).toEqual([]);
    await plant(" Weekdays from 9 to 5, Lagos time.");
    const found = ["weekdays from 9 to 5, lagos time", "Lagos"];
    expect(findForeign(await page.content())).toEqual(found);
  });

  test("shows no empty block for missing content", async ({ page }) => {
    await readPage(page, "/");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "What the attic offers" })).toBeVisible();
    for (const block of ["Testimonials", "Lecture Tapes", "New Single"]) {
      await expect(main.getByText(block, { exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole("region", { name: "Composers you will play" })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Social media" })).toHaveCount(0);
    for (const pathname of ["/", "/about", "/library", "/faq"]) {
      await readPage(page, pathname);
      await expect(page.getByRole("navigation", { name: "The instructor elsewhere" })).toHaveCount(
        0,
      );
      const blocks = await page
        .locator("section, nav, ul, ol, dl, figure")
        .evaluateAll((all) =>
          all.map((one) => `${one.textContent.trim()}${one.innerHTML.match(/<img/)}`),
        );
      expect(blocks.length, pathname).toBeGreaterThan(3);
      expect(
        blocks.filter((block) => block === "null"),
        pathname,
      ).toEqual([]);
    }
  });

  test("serves no text of the first in files, the OpenAPI document and public responses", async () => {
    const { paths, info } = openApi.parse(await (await get("/api/openapi.json")).json());
    expect(info.title).toBe(secondName);
    const open = Object.keys(paths).filter((pathname) => {
      const operation = paths[pathname]?.get;
      // Google's sign-in redirects to another site, and a mail's link accepts its own token only.
      const isLink =
        /^\/api\/(auth\/google|auth\/guardian|news\/unsubscribe|subscription\/renewal-link)/.test(
          pathname,
        );
      return operation?.security.length === 0 && !pathname.includes("{") && !isLink;
    });
    expect(open).toEqual(
      expect.arrayContaining(["/api/site/shell", "/api/plans", "/api/video/new"]),
    );
    const files = ["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/offline"];
    const others = [
      "/service-worker.js",
      "/favicon.svg",
      "/player",
      "/api/docs",
      "/api/openapi.json",
    ];
    for (const pathname of [...files, ...others, ...open.map(withQuery), "/api/video/first-rung"]) {
      const response = await get(pathname);
      expect([response.status, findForeign(await response.text())], pathname).toEqual([200, []]);
    }
    expect(await (await get("/manifest.webmanifest")).json()).toMatchObject({ name: secondName });
    expect(await (await get("/offline")).text()).toContain("Attic Keys &#38; Co");
    expect(await (await get("/api/docs")).text()).toMatch(/Attic Keys (&|&amp;|\\u0026) Co: API/);
    expect(await (await get("/sitemap.xml")).text()).toContain("/video/second-rung");
    const picture = await get("/og-school.jpg");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("has its own name in mails and payments", async () => {
    const email = "climber@attic-keys.test";
    const register = { name: "Climber (demo student)", email, password: "let-me-play" };
    await post("/api/auth/register", register);
    const code = async (subject: RegExp) => /\d{6}/.exec((await readMail(subject)).text)?.[0];
    const verify = {
      email,
      password: register.password,
      otp: await code(/is your code for Attic/),
    };
    await post("/api/auth/verify", verify);
    await post("/api/auth/register", register);
    await post("/api/auth/forgotpassword", { email });
    const otp = await code(/is your code for a new password/);
    const password = "let-me-play-on";
    await post("/api/auth/reset-password", { email, otp, newPassword: password });
    const message = { name: "Climber (demo student)", email, text: "Good evening." };
    await post("/api/message", message);
    await post("/api/message", { ...message, kind: "account-deletion" });
    await post("/api/message", {
      ...message,
      email: "nobody@attic-keys.test",
      kind: "account-deletion",
    });
    const token = async (subject: RegExp) =>
      /(?:confirm|keep)=([\w-]+)/.exec((await readMail(subject)).text)?.[1];
    await post("/api/account-deletion/confirm", { token: await token(/^Please confirm/) });
    await post("/api/account-deletion/keep", { token: await token(/will be deleted$/) });
    await readMail(/stays$/);
    await readMail(/^Your request to Attic/);
    await readMail(/^Your account at Attic Keys & Co$/);
    const mails = await listMails();
    expect(mails).toHaveLength(11);
    for (const { subject, text, html, from } of mails) {
      expect(from, subject).toEqual([{ name: secondName, address: "post@attic-keys.test" }]);
      expect(text.trimEnd().endsWith(`\n${secondName}`), subject).toBe(true);
      expect(html, subject).toContain("Attic Keys &amp; Co</p>");
      expect(findForeign(`${subject}\n${text}\n${html}`), subject).toEqual([]);
    }
    const { accessToken } = await openSession(school.url, "free");
    const chosen = { subscription: "beginner", subscriptionType: "monthly" };
    const begun = await post("/api/paypal/checkout", chosen, accessToken);
    const { subscriptionId } = checkout.parse(begun).data;
    const checkoutPage = await fetch(
      `http://localhost:${school.port + 1}/webapps/billing/subscriptions?subscription_id=${subscriptionId}`,
    );
    expect(await checkoutPage.text()).toContain("Beginner, monthly · Attic Keys &amp; Co");
  });
});

/** Adds the query parameters that some endpoints require. */
const withQuery = (pathname: string) => `${pathname}?category=beginner&serialNumber=0&search=rung`;

const get = (pathname: string) => fetch(`${school.url}${pathname}`);

const openApi = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ security: z.array(z.unknown()) }).optional() }),
  ),
});
const checkout = z.object({ data: z.object({ subscriptionId: z.string() }) });
const mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    from: z.array(z.object({ name: z.string(), address: z.string() })),
  }),
);

async function listMails() {
  return mails.parse(await (await fetch(`${school.mailbox}/api/email`)).json());
}

/** Waits for the mail with this subject. */
async function readMail(subject: RegExp) {
  await expect
    .poll(async () => (await listMails()).some((mail) => subject.test(mail.subject)), {
      message: String(subject),
      timeout: 30_000,
    })
    .toBe(true);
  const found = (await listMails()).find((mail) => subject.test(mail.subject));
  return found ?? { text: "" };
}
