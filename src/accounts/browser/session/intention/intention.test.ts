import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  answer,
  failure,
  openTab,
  sessionOver,
  storeTokens,
  user,
  useTab,
} from "../../testing/test-tab.ts";

const tab = useTab();
const tokens = { accessToken: "access-1", refreshToken: "refresh-1" };

async function openPages() {
  const page = await openTab(tab);
  const intention = await import("./intention.ts");
  return {
    ...page,
    ...intention,
    signInDestination: () => page.sessionStore.getState().signInDestination,
  };
}

describe("a visitor's intention [intention-1]", () => {
  let page: Awaited<ReturnType<typeof openPages>>;
  beforeEach(async () => {
    page = await openPages();
  });

  test("is absent by default, and signing in goes to /", () => {
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
  });

  test("with a chosen plan goes to / as well, which offers the plan until its button is used", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
    const step = page.readIntendedStep(user);
    expect(step).toEqual({ kind: "plan", plan: "beginner", period: "yearly" });
    if (step) page.consumeIntendedStep(step);
    // The plans' page still offers the plan.
    expect(page.readIntention()).toMatchObject({
      lesson: "five-finger-c",
      choice: { plan: "beginner", period: "yearly" },
    });
    expect(page.readIntendedStep(user)).toEqual({ kind: "lesson", lesson: "five-finger-c" });
    page.intendPlan({ plan: "professional", period: "yearly" });
    expect(page.readIntendedStep(user)).toMatchObject({ kind: "plan", plan: "professional" });
  });

  test("with a plan is none to a minor whose guardian has not confirmed, who goes on to the lesson [guardian-8]", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    expect(page.readIntendedStep({ ...user, awaitsGuardian: true })).toEqual({
      kind: "lesson",
      lesson: "five-finger-c",
    });
    expect(page.readIntendedStep(user)).toMatchObject({ kind: "plan" });
  });

  test("with a lesson alone goes to / and offers the lesson until its button is used", () => {
    page.intendLesson("five-finger-c");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
    const step = page.readIntendedStep(user);
    expect(step).toEqual({ kind: "lesson", lesson: "five-finger-c" });
    if (step) page.consumeIntendedStep(step);
    expect(page.readIntendedStep(user)).toBeNull();
    expect(page.readIntention()).toEqual({});
  });

  test("is no longer offered once the lesson was reached by another way", () => {
    page.intendLesson("five-finger-c");
    page.clearReachedIntention("/video/ode-to-joy");
    expect(page.readIntention()).toEqual({ lesson: "five-finger-c" });
    page.clearReachedIntention("/video/five-finger-c");
    expect(page.readIntention()).toEqual({});
  });

  test("with a chosen plan offers users who have a plan the lesson", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    expect(page.readIntendedStep({ subscription: "professional" })).toMatchObject({
      kind: "lesson",
    });
  });

  test("keeps the lesson when the chosen plan is cleared", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.clearIntendedPlan();
    expect(page.readIntention()).toEqual({ lesson: "five-finger-c" });
  });

  test("is cleared by logging out", async () => {
    page.intendLesson("five-finger-c");
    await page.logout();
    expect(page.readIntention()).toEqual({});
  });

  test("expires after a day, however much of it was used meanwhile", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    page.clearIntendedPlan();
    expect(page.readIntention()).toEqual({ lesson: "five-finger-c" });
    vi.setSystemTime(Date.now() + 1);
    expect(page.readIntention()).toEqual({});
  });

  test.each(["{", '{"lesson":"//evil.test","savedAt":9e15}', '{"choice":{"plan":"gold"}}'])(
    "is ignored when stored as %s",
    (text) => {
      tab.localStorage.set("tlp-intention", text);
      expect(page.readIntention()).toEqual({});
    },
  );
});

describe("an expired session [intention-2]", () => {
  const expire = async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = () => failure(401, sessionOver);
    const page = await openPages();
    await page.refreshTokens().catch(() => undefined);
    await vi.waitFor(() => expect(tab.visited).toEqual(["/login"]), 30_000);
    return page;
  };

  const returnPath = () => JSON.parse(tab.sessionStorage.get("tlp-return") ?? "null")?.path;

  test("stores the current URL, which / offers once and for a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const page = await expire();
    expect(returnPath()).toBe("/account-edit?a=b");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
    const step = page.readIntendedStep(user);
    expect(step).toEqual({ kind: "page", path: "/account-edit?a=b" });
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 + 1);
    expect(page.readIntendedStep(user)).toBeNull();
    if (step) page.consumeIntendedStep(step);
    expect([...tab.sessionStorage.keys()]).toEqual([]);
  });

  test("is no longer offered once its page was reached by another way", async () => {
    const page = await expire();
    page.clearReachedIntention("/account-edit");
    expect(page.readIntendedStep(user)).toBeNull();
  });

  test("on a visitors' screen offers nothing", async () => {
    vi.stubGlobal("location", { pathname: "/auth/google", search: "?code=used" });
    const page = await expire();
    page.signIn({ user, ...tokens });
    expect(page.readIntendedStep(user)).toBeNull();
  });

  test("reported by GET /api/user stores the current URL too", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = () => failure(403, sessionOver);
    const page = await openPages();
    await page.startSession();
    expect(returnPath()).toBe("/account-edit?a=b");
  });

  test("stores a URL, unlike logging out", async () => {
    tab.server["/api/user"] = () => answer(user);
    const page = await openPages();
    page.signIn({ user, ...tokens });
    await page.logout();
    expect([...tab.sessionStorage.keys()]).toEqual([]);
  });

  test("never returns to another site", async () => {
    const page = await openPages();
    for (const path of ["//evil.test", "/\\evil.test", "https://evil.test"]) {
      tab.sessionStorage.set("tlp-return", JSON.stringify({ path, savedAt: Date.now() }));
      expect(page.readIntendedStep(user)).toBeNull();
    }
  });
});
