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

describe("opening the site", () => {
  test("shows the loading state of the server's rendering until it starts [start-session-1]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    const { session } = await openTab(tab);
    expect(session()).toEqual({ currentUser: null, isAuthenticated: false, isLoading: true });
  });

  test("without a token shows a visitor, whatever user was stored [start-session-2]", async () => {
    tab.localStorage.set("tlp", stored(user));
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    expect(tab.requested).toEqual([]);
  });

  test("with a token fetches the user and stores it under tlp, version 1 [start-session-3]", async () => {
    storeTokens(tab);
    tab.server["/api/user"] = ({ token }) =>
      token === "Bearer access-1" ? answer(user) : failure(401, "no");
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
    expect(JSON.parse(tab.localStorage.get("tlp") ?? "")).toEqual({
      state: { user: { currentUser: user, isAuthenticated: true, isLoading: false } },
      version: 1,
    });
  });

  test("with a refresh token alone refreshes once and then fetches the user [start-session-4]", async () => {
    tab.localStorage.set("tlp-refresh-token", "refresh-1");
    tab.server["/api/user"] = ({ token }) =>
      token === "Bearer access-2" ? answer(user) : failure(401, "Please log in to continue.");
    tab.server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session().currentUser).toEqual(user);
    expect(tab.requested).toEqual(["/api/auth/refresh-token", "/api/user"]);
  });

  test("of a disabled user clears the user, the storage and the cached responses [start-session-5]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    tab.localStorage.set("a draft", "How fast?");
    tab.server["/api/user"] = () => answer({ ...user, disabled: true });
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    expect([...tab.localStorage.keys()]).toEqual([]);
    expect(tab.visited).toEqual([]);
    expect(tab.cacheClears).toBe(1);
  });

  test("shows the stored user while the current one is fetched [start-session-6]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    const late = Promise.withResolvers<Response>();
    tab.server["/api/user"] = () => late.promise;
    const { startSession, session } = await openTab(tab);
    const started = startSession();
    await vi.waitFor(() => expect(tab.requested).toEqual(["/api/user"]), 30_000);
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
    late.resolve(answer({ ...user, name: "Ada Byron (demo student)" }));
    await started;
    expect(session().currentUser?.name).toBe("Ada Byron (demo student)");
  });

  test("with a token and no stored user is loading until the server responds [start-session-7]", async () => {
    storeTokens(tab);
    const late = Promise.withResolvers<Response>();
    tab.server["/api/user"] = () => late.promise;
    const { startSession, session } = await openTab(tab);
    const started = startSession();
    await vi.waitFor(() => expect(tab.requested).toEqual(["/api/user"]), 30_000);
    expect(session()).toEqual({ ...visitorState, isLoading: true });
    late.resolve(answer(user));
    await started;
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
  });

  test("clears everything and logs out when GET /api/user reports an expired session [start-session-8]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    tab.server["/api/user"] = () => failure(403, sessionOver);
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    expect([...tab.localStorage.keys()]).toEqual([]);
    expect(tab.cacheClears).toBe(1);
  });

  test.each([[500], [503], [404], [429]])(
    "another failure of the user's call (%i) leaves everything as it is [start-session-9]",
    async (status) => {
      storeTokens(tab);
      tab.localStorage.set("tlp", stored(user));
      tab.server["/api/user"] = () => failure(status, "Please try again.");
      const { startSession, session } = await openTab(tab);
      await startSession();
      expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
      expect(tab.localStorage.get("tlp-access-token")).toBe("access-1");
    },
  );

  test("shows a visitor when the user cannot be fetched and none is stored", async () => {
    storeTokens(tab);
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    expect(tab.localStorage.get("tlp-access-token")).toBe("access-1");
  });

  test("keeps the stored user while the server cannot be reached [start-session-10]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
  });

  test("clears everything and opens /login when the session has expired [start-session-11]", async () => {
    storeTokens(tab);
    tab.localStorage.set("tlp", stored(user));
    tab.server["/api/user"] = () => failure(401, "Access token has expired");
    tab.server["/api/auth/refresh-token"] = () => failure(401, sessionOver);
    const { startSession, session } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    expect(tab.visited).toEqual(["/login"]);
    expect([...tab.localStorage.keys()]).toEqual([]);
  });

  test.each([["{"], [stored({ name: "half a user" })], [stored(user, 7)]])(
    "ignores an invalid stored session: %s [start-session-12]",
    async (text) => {
      storeTokens(tab);
      tab.localStorage.set("tlp", text);
      const { startSession, session } = await openTab(tab);
      await startSession();
      expect(session()).toEqual(visitorState);
    },
  );

  test("ignores a stored session that is not read within five seconds [start-session-13]", async () => {
    storeTokens(tab);
    vi.useFakeTimers();
    const { startSession, session, sessionStore } = await openTab(tab);
    vi.spyOn(sessionStore.persist, "rehydrate").mockReturnValue(new Promise(() => {}));
    const started = startSession();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(session().isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(session()).toEqual(visitorState);
  });

  test("works when the browser denies local storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { startSession, session, signIn } = await openTab(tab);
    await startSession();
    expect(session()).toEqual(visitorState);
    signIn({ user, accessToken: "a", refreshToken: "r" });
    expect(session().isAuthenticated).toBe(true);
  });

  test("with an expired access token refreshes before the first call, once for all tabs [start-session-14]", async () => {
    vi.stubGlobal("navigator", { locks: navigator.locks });
    tab.localStorage.set("tlp-access-token", accessToken(-60));
    tab.localStorage.set("tlp-refresh-token", "refresh-1");
    const fresh = accessToken(900);
    tab.server["/api/user"] = ({ token }) =>
      token === `Bearer ${fresh}` ? answer(user) : failure(401, "Access token has expired");
    tab.server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: fresh, refreshToken: "refresh-2" });
    const first = await openTab(tab);
    vi.resetModules();
    const second = await openTab(tab);
    await Promise.all([first.startSession(), second.startSession()]);
    expect(tab.requested).toEqual(["/api/auth/refresh-token", "/api/user", "/api/user"]);
    for (const { session } of [first, second]) expect(session().currentUser).toEqual(user);
  });

  test("a clock that is an hour fast refreshes once, not with every call [start-session-15]", async () => {
    const hour = 3_600;
    tab.localStorage.set("tlp-access-token", accessToken(900 - hour, -hour));
    tab.localStorage.set("tlp-refresh-token", "refresh-1");
    tab.server["/api/user"] = () => answer(user);
    tab.server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: accessToken(900 - hour, -hour), refreshToken: "refresh-2" });
    const { startSession } = await openTab(tab);
    const { loadUser } = await import("./start-session.ts");
    await startSession();
    await loadUser();
    expect(tab.requested).toEqual(["/api/auth/refresh-token", "/api/user", "/api/user"]);
  });
});

/** An unsigned access token that was issued and expires this many seconds from now. */
function accessToken(expiresIn: number, issuedIn = 0): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iat: now + issuedIn, exp: now + expiresIn };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}
