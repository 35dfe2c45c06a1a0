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

  test("with a chosen plan leads to the plans, and is kept with the lesson until paid", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/plans?period=yearly");
    expect(page.readIntention()).toEqual({
      lesson: "five-finger-c",
      choice: { plan: "beginner", period: "yearly" },
    });
  });

  test("with a lesson alone leads to the lesson once", () => {
    page.intendLesson("five-finger-c");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/video/five-finger-c");
    expect(page.readIntention()).toEqual({});
  });

  test("with a chosen plan leads users who have a plan to the lesson", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.signIn({ user: { ...user, subscription: "professional" }, ...tokens });
    expect(page.signInDestination()).toBe("/video/five-finger-c");
    expect(page.readIntention()).toEqual({});
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

  test("expires after a day", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    page.intendLesson("five-finger-c");
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
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

  test("stores the current URL, to which signing in returns once", async () => {
    const page = await expire();
    expect(tab.sessionStorage.get("tlp-return")).toBe("/account-edit?a=b");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/account-edit?a=b");
    expect([...tab.sessionStorage.keys()]).toEqual([]);
  });

  test("on a visitors' screen stores no URL, so that signing in goes to /", async () => {
    vi.stubGlobal("location", { pathname: "/auth/google", search: "?code=used" });
    const page = await expire();
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
  });

  test("reported by GET /api/user stores the current URL too", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = () => failure(403, sessionOver);
    const page = await openPages();
    await page.startSession();
    expect(tab.sessionStorage.get("tlp-return")).toBe("/account-edit?a=b");
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
      tab.sessionStorage.set("tlp-return", path);
      page.signIn({ user, ...tokens });
      expect(page.signInDestination()).toBe("/");
    }
  });
});
