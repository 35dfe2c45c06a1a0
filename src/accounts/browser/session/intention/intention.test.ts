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

describe("what a visitor came for [intention-1]", () => {
  let page: Awaited<ReturnType<typeof openPages>>;
  beforeEach(async () => {
    page = await openPages();
  });

  test("signing in without an intention leads to /", () => {
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
  });

  test("a chosen plan leads back to the plans and stays until it is paid, with the lesson", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/plans?period=yearly");
    expect(page.readIntention()).toEqual({
      lesson: "five-finger-c",
      choice: { plan: "beginner", period: "yearly" },
    });
  });

  test("a lesson alone is led to, once", () => {
    page.intendLesson("five-finger-c");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/video/five-finger-c");
    expect(page.readIntention()).toEqual({});
  });

  test("who has a plan already is led to the lesson, not to the plan", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.signIn({ user: { ...user, subscription: "professional" }, ...tokens });
    expect(page.signInDestination()).toBe("/video/five-finger-c");
    expect(page.readIntention()).toEqual({});
  });

  test("a plan that is chosen no more leaves the lesson", () => {
    page.intendLesson("five-finger-c");
    page.intendPlan({ plan: "beginner", period: "yearly" });
    page.clearIntendedPlan();
    expect(page.readIntention()).toEqual({ lesson: "five-finger-c" });
  });

  test("is forgotten by logging out", async () => {
    page.intendLesson("five-finger-c");
    await page.logout();
    expect(page.readIntention()).toEqual({});
  });

  test("is forgotten after a day", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    page.intendLesson("five-finger-c");
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect(page.readIntention()).toEqual({ lesson: "five-finger-c" });
    vi.setSystemTime(Date.now() + 1);
    expect(page.readIntention()).toEqual({});
  });

  test.each(["{", '{"lesson":"//evil.test","savedAt":9e15}', '{"choice":{"plan":"gold"}}'])(
    "stored as %s is nothing",
    (text) => {
      tab.localStorage.set("tlp-intention", text);
      expect(page.readIntention()).toEqual({});
    },
  );
});

describe("a session that expired [intention-2]", () => {
  const expire = async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = () => failure(401, sessionOver);
    const page = await openPages();
    await page.refreshTokens().catch(() => undefined);
    await vi.waitFor(() => expect(tab.visited).toEqual(["/login"]), 30_000);
    return page;
  };

  test("is known to /login, and signing in leads back to where the user was, once", async () => {
    const page = await expire();
    expect(tab.sessionStorage.get("tlp-return")).toBe("/account-edit?a=b");
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/account-edit?a=b");
    expect([...tab.sessionStorage.keys()]).toEqual([]);
  });

  test("on a screen for visitors leads to /", async () => {
    vi.stubGlobal("location", { pathname: "/auth/google", search: "?code=used" });
    const page = await expire();
    page.signIn({ user, ...tokens });
    expect(page.signInDestination()).toBe("/");
  });

  test("as the user's own call says is known to /login too", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = () => failure(403, sessionOver);
    const page = await openPages();
    await page.startSession();
    expect(tab.sessionStorage.get("tlp-return")).toBe("/account-edit?a=b");
  });

  test("is not what logging out is", async () => {
    tab.server["/api/user"] = () => answer(user);
    const page = await openPages();
    page.signIn({ user, ...tokens });
    await page.logout();
    expect([...tab.sessionStorage.keys()]).toEqual([]);
  });

  test("leads nowhere but to this site", async () => {
    const page = await openPages();
    for (const path of ["//evil.test", "/\\evil.test", "https://evil.test"]) {
      tab.sessionStorage.set("tlp-return", path);
      page.signIn({ user, ...tokens });
      expect(page.signInDestination()).toBe("/");
    }
  });
});
