import { describe, expect, test, vi } from "vitest";
import {
  answer,
  failure,
  openTab,
  sessionOver,
  stored,
  storeTokens,
  user,
  useTab,
  visitorState,
} from "../testing/test-tab.ts";

const tab = useTab();

describe("refreshing the tokens", () => {
  test("makes one call for concurrent requests, and stores its pair [session-1]", async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = ({ body }) => {
      expect(body).toEqual({ token: "refresh-1" });
      return answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    };
    const { refreshTokens } = await openTab(tab);
    await Promise.all([refreshTokens(), refreshTokens(), refreshTokens()]);
    expect(tab.requested).toEqual(["/api/auth/refresh-token"]);
    expect(tab.localStorage.get("tlp-access-token")).toBe("access-2");
    expect(tab.localStorage.get("tlp-refresh-token")).toBe("refresh-2");
  });

  test("repeats a refused call once with the new token [session-2]", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = ({ token }) =>
      token === "Bearer access-2" ? answer(user) : failure(401, "Access token has expired");
    tab.server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session().currentUser).toEqual(user);
    expect(tab.requested).toEqual(["/api/user", "/api/auth/refresh-token", "/api/user"]);
  });

  test("uses the pair that another tab fetched meanwhile [session-3]", async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = () => failure(500, "must not be asked");
    const { refreshTokens } = await openTab(tab);
    const { promise: fetched, resolve } = Promise.withResolvers<void>();
    const other = navigator.locks.request("tlp-refresh-token", () => fetched);
    const refreshing = refreshTokens();
    tab.localStorage.set("tlp-refresh-token", "refresh-2");
    resolve();
    await Promise.all([other, refreshing]);
    expect(tab.requested).toEqual([]);
  });

  test("without a refresh token fails with a message and keeps the session [session-4]", async () => {
    tab.localStorage.set("tlp-access-token", "access-1");
    const { refreshTokens } = await openTab(tab);
    await expect(refreshTokens()).rejects.toThrow("No refresh token available");
    expect(tab.requested).toEqual([]);
    expect(tab.localStorage.get("tlp-access-token")).toBe("access-1");
  });

  test("clears the session and opens /login only for the message of an expired session [session-5]", async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = () =>
      Response.json({ message: sessionOver }, { status: 400 });
    const { refreshTokens, session } = await openTab(tab);
    await expect(refreshTokens()).rejects.toThrow(sessionOver);
    await vi.waitFor(() => expect(tab.visited).toEqual(["/login"]), 30_000);
    expect([...tab.localStorage.keys()]).toEqual([]);
    expect(session()).toEqual(visitorState);
    expect(tab.cacheClears).toBe(1);
  });

  test("keeps the session on any other failure [session-6]", async () => {
    storeTokens(tab);
    tab.server["/api/auth/refresh-token"] = () => failure(503, "Please try again.");
    const { refreshTokens } = await openTab(tab);
    await expect(refreshTokens()).rejects.toThrow("Please try again.");
    expect(tab.localStorage.get("tlp-refresh-token")).toBe("refresh-1");
    expect(tab.visited).toEqual([]);
  });

  test("ignores a response that arrives after logging out", async () => {
    storeTokens(tab);
    const { refreshTokens, logout } = await openTab(tab);
    tab.server["/api/auth/refresh-token"] = () => {
      void logout();
      return answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    };
    await expect(refreshTokens()).rejects.toThrow("No refresh token available");
    expect(tab.localStorage.get("tlp-access-token")).toBeUndefined();
  });
});

describe("logging out", () => {
  test("clears everything, ends the session on the server and goes to / [session-7]", async () => {
    const { signIn, logout, session } = await openTab(tab);
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    tab.localStorage.set("draft of a question", "How fast?");
    tab.sessionStorage.set("a payment under way", "R-1");
    await logout();
    expect([...tab.localStorage.keys(), ...tab.sessionStorage.keys()]).toEqual([]);
    expect(tab.cacheClears).toBe(1);
    expect(session()).toEqual(visitorState);
    expect(tab.visited).toEqual(["/"]);
    expect(tab.requested).toEqual(["/api/auth/logout"]);
  });

  test("works offline [session-8]", async () => {
    tab.server = {};
    const { signIn, logout, session } = await openTab(tab);
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    await logout();
    expect([...tab.localStorage.keys()]).toEqual([]);
    expect(session()).toEqual(visitorState);
  });

  test.each([
    ["before", () => {}],
    ["while", () => vi.waitFor(() => expect(tab.requested).toContain("/api/user"), 30_000)],
  ])("still goes to / when it starts %s the user is fetched", async (_, wait) => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    const response = Promise.withResolvers<void>();
    const { startSession, logout, sessionStore, session } = await openTab(tab);
    const arrived = Promise.withResolvers<void>();
    const { connectNavigation } = await import("./navigation.ts");
    connectNavigation({ navigate: () => arrived.promise, clearQueries: () => {} });
    tab.server["/api/user"] = async () => {
      await response.promise;
      return answer(user);
    };
    const starting = startSession();
    await wait();
    await vi.waitFor(() => expect(session().isAuthenticated).toBe(true), 30_000);
    const leaving = logout();
    response.resolve();
    await starting;
    // A route guard that found no user meanwhile would redirect to /login.
    expect(sessionStore.getState()).toMatchObject({ user: visitorState, logoutDestination: "/" });
    arrived.resolve();
    await leaving;
    expect(sessionStore.getState()).toMatchObject({ user: visitorState, logoutDestination: null });
    expect([...tab.localStorage.keys()]).toEqual([]);
  });

  test("is final while the session is still loading", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    const { startSession, logout, session } = await openTab(tab);
    const starting = startSession();
    await Promise.all([logout(), starting]);
    expect(session()).toEqual(visitorState);
    expect(tab.localStorage.get("tlp")).not.toContain(user.email);
  });

  test("ends the session on the server even with an expired access token", async () => {
    const tokens: (string | null)[] = [];
    tab.server["/api/auth/logout"] = ({ token }) => {
      tokens.push(token);
      return token === "Bearer access-2" ? answer({}) : failure(401, "Access token has expired");
    };
    tab.server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    const { signIn, logout } = await openTab(tab);
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    await logout();
    await vi.waitFor(() => expect(tokens).toEqual(["Bearer access-1", "Bearer access-2"]), 30_000);
    expect([...tab.localStorage.keys()]).toEqual([]);
  });

  test("in one tab logs the others out [session-9]", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = () => answer(user);
    const { startSession, session } = await openTab(tab);
    await startSession();
    tab.localStorage.clear();
    tab.otherTab({ key: null });
    expect(session()).toEqual(visitorState);
    expect(tab.cacheClears).toBe(1);
  });

  test("in another tab is detected by the removed token, and not by other keys", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = () => answer(user);
    const { startSession, session } = await openTab(tab);
    await startSession();
    tab.localStorage.delete("tlp-access-token");
    tab.otherTab({ key: "tlp-player" });
    expect(session().isAuthenticated).toBe(true);
    tab.otherTab({ key: "tlp-access-token" });
    expect(session()).toEqual(visitorState);
  });
});

describe("an email typed into a form", () => {
  test("is in no storage, and is cleared by signing in", async () => {
    const { signIn, storeTypedEmail, readTypedEmail } = await openTab(tab);
    storeTypedEmail(user.email);
    expect(readTypedEmail()).toBe(user.email);
    expect([...tab.localStorage.keys(), ...tab.sessionStorage.keys()]).toEqual([]);
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    expect(readTypedEmail()).toBe("");
  });

  test("is cleared by logging out", async () => {
    const { logout, storeTypedEmail, readTypedEmail } = await openTab(tab);
    storeTypedEmail(user.email);
    await logout();
    expect(readTypedEmail()).toBe("");
  });
});

describe("signing in", () => {
  test("stores both tokens and the user under the documented keys, and removes the pending email [session-10]", async () => {
    tab.localStorage.set("tlp-pending-email", user.email);
    const { signIn, session } = await openTab(tab);
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
    expect([...tab.localStorage.keys()].sort()).toEqual([
      "tlp",
      "tlp-access-token",
      "tlp-refresh-token",
    ]);
    expect(tab.localStorage.get("tlp-access-token")).toBe("access-1");
    expect(tab.localStorage.get("tlp-refresh-token")).toBe("refresh-1");
  });

  test("in one tab signs the others in", async () => {
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    storeTokens(tab);
    tab.server["/api/user"] = () => answer(user);
    tab.otherTab({ key: "tlp-access-token" });
    await vi.waitFor(() => expect(session().currentUser).toEqual(user), 30_000);
  });
});
