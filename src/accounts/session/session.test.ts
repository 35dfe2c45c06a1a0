import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const user = {
  _id: "b8f1c1f0-6c05-4f0e-9f0c-5a8c1d1c7a10",
  name: "Ada (demo student)",
  email: "ada@school.test",
  phone: null,
  picture: null,
  disabled: false,
  role: "student",
  createdAt: "2026-01-01T00:00:00.000Z",
  subscription: "free",
  subscriptionType: null,
  subscriptionStatus: null,
  subscribedOn: null,
  subscriptionMethod: null,
  subscriptionId: null,
} as const;
const over = "Token has expired. Please log in again.";

/** What the server answers, by path; a test puts in what it needs. */
let server: Record<string, (request: { token: string | null; body: unknown }) => Response>;
let asked: string[];
let visited: string[];
let kept: Map<string, string>;
let otherTab: (event: { key: string | null }) => void;

const answer = (data: unknown) => Response.json({ data });
const failure = (status: number, message: string) =>
  Response.json({ message, code: "x", requestId: "1" }, { status });
const stored = (currentUser: unknown, version = 1) =>
  JSON.stringify({
    state: { user: { currentUser, isAuthenticated: true, isLoading: true } },
    version,
  });

beforeEach(() => {
  vi.resetModules();
  server = { "/api/auth/logout": () => answer({}) };
  asked = [];
  visited = [];
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof otherTab) => {
    otherTab = listener;
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(path);
    const token = new Headers(init.headers).get("token");
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const respond = server[path];
    if (!respond) throw new TypeError("Failed to fetch");
    return respond({ token, body });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page load: every module anew, as after opening a tab. */
async function openTab() {
  const { connectNavigation } = await import("./navigation.ts");
  connectNavigation({ navigate: (path) => void visited.push(path), forgetAnswers: () => {} });
  const { sessionStore } = await import("./session-store.ts");
  const { startSession } = await import("./start-session.ts");
  const { refreshTokens } = await import("./refresh-tokens.ts");
  const { logout } = await import("./log-out.ts");
  const { signIn } = await import("./sign-in.ts");
  return {
    startSession,
    refreshTokens,
    logout,
    signIn,
    sessionStore,
    session: () => sessionStore.getState().user,
  };
}

function keepTokens(): void {
  kept.set("tlp-access-token", "access-1");
  kept.set("tlp-refresh-token", "refresh-1");
}

const nobody = { currentUser: null, isAuthenticated: false, isLoading: false };

describe("opening the site", () => {
  test("is loading until it is started, as the server rendered it", async () => {
    keepTokens();
    kept.set("tlp", stored(user));
    const { session } = await openTab();
    expect(session()).toEqual({ currentUser: null, isAuthenticated: false, isLoading: true });
  });

  test("without a token is nobody, whoever was stored", async () => {
    kept.set("tlp", stored(user));
    const { startSession, session } = await openTab();
    await startSession();
    expect(session()).toEqual(nobody);
    expect(asked).toEqual([]);
  });

  test("with a token asks who it is and keeps the answer under tlp, version 1", async () => {
    keepTokens();
    server["/api/user"] = ({ token }) =>
      token === "Bearer access-1" ? answer(user) : failure(401, "no");
    const { startSession, session } = await openTab();
    await startSession();
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
    expect(JSON.parse(kept.get("tlp") ?? "")).toEqual({
      state: { user: { currentUser: user, isAuthenticated: true, isLoading: false } },
      version: 1,
    });
  });

  test("a disabled user is forgotten", async () => {
    keepTokens();
    kept.set("tlp", stored(user));
    server["/api/user"] = () => answer({ ...user, disabled: true });
    const { startSession, session } = await openTab();
    await startSession();
    expect(session()).toEqual(nobody);
    expect([...kept.keys()]).toEqual([]);
  });

  test("when the server cannot be reached the stored user stays", async () => {
    keepTokens();
    kept.set("tlp", stored(user));
    const { startSession, session } = await openTab();
    await startSession();
    expect(session()).toEqual({ currentUser: user, isAuthenticated: true, isLoading: false });
  });

  test("when the session is over all is cleared and /login opens", async () => {
    keepTokens();
    kept.set("tlp", stored(user));
    server["/api/user"] = () => failure(401, "Access token has expired");
    server["/api/auth/refresh-token"] = () => failure(401, over);
    const { startSession, session } = await openTab();
    await startSession();
    expect(session()).toEqual(nobody);
    expect(visited).toEqual(["/login"]);
    expect([...kept.keys()]).toEqual([]);
  });

  test.each([["{"], [stored({ name: "half a user" })], [stored(user, 7)]])(
    "a stored session that makes no sense is nobody's: %s",
    async (text) => {
      keepTokens();
      kept.set("tlp", text);
      const { startSession, session } = await openTab();
      await startSession();
      expect(session()).toEqual(nobody);
    },
  );

  test("a stored session not read within five seconds is none", async () => {
    keepTokens();
    vi.useFakeTimers();
    const { startSession, session, sessionStore } = await openTab();
    vi.spyOn(sessionStore.persist, "rehydrate").mockReturnValue(new Promise(() => {}));
    const started = startSession();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(session().isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(session()).toEqual(nobody);
  });

  test("works where the browser refuses local storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { startSession, session, signIn } = await openTab();
    await startSession();
    expect(session()).toEqual(nobody);
    signIn({ user, accessToken: "a", refreshToken: "r" });
    expect(session().isAuthenticated).toBe(true);
  });
});

describe("refreshing", () => {
  test("many at once make one call, and its pair is stored", async () => {
    keepTokens();
    server["/api/auth/refresh-token"] = ({ body }) => {
      expect(body).toEqual({ token: "refresh-1" });
      return answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    };
    const { refreshTokens } = await openTab();
    await Promise.all([refreshTokens(), refreshTokens(), refreshTokens()]);
    expect(asked).toEqual(["/api/auth/refresh-token"]);
    expect(kept.get("tlp-access-token")).toBe("access-2");
    expect(kept.get("tlp-refresh-token")).toBe("refresh-2");
  });

  test("a call that was refused is repeated once with the new token", async () => {
    keepTokens();
    server["/api/user"] = ({ token }) =>
      token === "Bearer access-2" ? answer(user) : failure(401, "Access token has expired");
    server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    const { startSession, session } = await openTab();
    await startSession();
    expect(session().currentUser).toEqual(user);
    expect(asked).toEqual(["/api/user", "/api/auth/refresh-token", "/api/user"]);
  });

  test("uses the pair that another tab has fetched while this one waited", async () => {
    keepTokens();
    server["/api/auth/refresh-token"] = () => failure(500, "must not be asked");
    const { refreshTokens } = await openTab();
    const { promise: fetched, resolve } = Promise.withResolvers<void>();
    const other = navigator.locks.request("tlp-refresh-token", () => fetched);
    const refreshing = refreshTokens();
    kept.set("tlp-refresh-token", "refresh-2");
    resolve();
    await Promise.all([other, refreshing]);
    expect(asked).toEqual([]);
  });

  test("without a refresh token says so", async () => {
    const { refreshTokens } = await openTab();
    await expect(refreshTokens()).rejects.toThrow("No refresh token available");
  });

  test("another failure ends nothing", async () => {
    keepTokens();
    server["/api/auth/refresh-token"] = () => failure(503, "Please try again.");
    const { refreshTokens } = await openTab();
    await expect(refreshTokens()).rejects.toThrow("Please try again.");
    expect(kept.get("tlp-refresh-token")).toBe("refresh-1");
    expect(visited).toEqual([]);
  });

  test("an answer that comes after logging out revives nobody", async () => {
    keepTokens();
    const { refreshTokens, logout } = await openTab();
    server["/api/auth/refresh-token"] = () => {
      void logout();
      return answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    };
    await expect(refreshTokens()).rejects.toThrow("No refresh token available");
    expect(kept.get("tlp-access-token")).toBeUndefined();
  });
});

describe("logging out", () => {
  test("clears everything, tells the server and goes to /", async () => {
    const { signIn, logout, session } = await openTab();
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    kept.set("draft of a question", "How fast?");
    await logout();
    expect([...kept.keys()]).toEqual([]);
    expect(session()).toEqual(nobody);
    expect(visited).toEqual(["/"]);
    expect(asked).toEqual(["/api/auth/logout"]);
  });

  test("does so offline as well", async () => {
    server = {};
    const { signIn, logout, session } = await openTab();
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    await logout();
    expect([...kept.keys()]).toEqual([]);
    expect(session()).toEqual(nobody);
  });

  test("ends the session on the server even when the access token has run out", async () => {
    const tokens: (string | null)[] = [];
    server["/api/auth/logout"] = ({ token }) => {
      tokens.push(token);
      return token === "Bearer access-2" ? answer({}) : failure(401, "Access token has expired");
    };
    server["/api/auth/refresh-token"] = () =>
      answer({ accessToken: "access-2", refreshToken: "refresh-2" });
    const { signIn, logout } = await openTab();
    signIn({ user, accessToken: "access-1", refreshToken: "refresh-1" });
    await logout();
    await vi.waitFor(() => expect(tokens).toEqual(["Bearer access-1", "Bearer access-2"]), 30_000);
    expect([...kept.keys()]).toEqual([]);
  });

  test("in one tab does so in the others", async () => {
    keepTokens();
    server["/api/user"] = () => answer(user);
    const { startSession, session } = await openTab();
    await startSession();
    kept.clear();
    otherTab({ key: null });
    expect(session()).toEqual(nobody);
  });
});
