import { afterEach, beforeEach, vi } from "vitest";

/** A signed-in user as `GET /api/user` returns it. */
export const user = {
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

export const visitorState = { currentUser: null, isAuthenticated: false, isLoading: false };
export const sessionOver = "Token has expired. Please log in again.";

type Request = { token: string | null; body: unknown };

/** A fake browser tab, reset before every test of the file that calls {@link useTab}. */
interface Tab {
  /** The server's responses by path; tests add what they need. */
  server: Record<string, (request: Request) => Response | Promise<Response>>;
  requested: string[];
  visited: string[];
  /** Local and session storage. */
  localStorage: Map<string, string>;
  sessionStorage: Map<string, string>;
  /** The number of times that the query cache was cleared. */
  cacheClears: number;
  /** Dispatches another tab's change of local storage. */
  otherTab: (event: { key: string | null }) => void;
}

export function useTab(): Tab {
  const tab = emptyTab();
  beforeEach(() => {
    vi.resetModules();
    Object.assign(tab, emptyTab());
    vi.stubGlobal("localStorage", storageOf(tab.localStorage));
    vi.stubGlobal("sessionStorage", storageOf(tab.sessionStorage));
    vi.stubGlobal("location", { pathname: "/account-edit", search: "?a=b" });
    vi.stubGlobal("document", { cookie: "" });
    vi.stubGlobal("addEventListener", (_: string, listener: Tab["otherTab"]) => {
      tab.otherTab = listener;
    });
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      tab.requested.push(path);
      const token = new Headers(init.headers).get("token");
      const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const respond = tab.server[path];
      if (!respond) throw new TypeError("Failed to fetch");
      return respond({ token, body });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return tab;
}

const emptyTab = (): Tab => ({
  server: { "/api/auth/logout": () => answer({}) },
  requested: [],
  visited: [],
  localStorage: new Map(),
  sessionStorage: new Map(),
  cacheClears: 0,
  otherTab: () => {},
});

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  clear: () => map.clear(),
});

export const answer = (data: unknown) => Response.json({ data });
export const failure = (status: number, message: string) =>
  Response.json({ message, code: "x", requestId: "1" }, { status });
export const stored = (currentUser: unknown, version = 1) =>
  JSON.stringify({
    state: { user: { currentUser, isAuthenticated: true, isLoading: true } },
    version,
  });

/** Imports every module anew, as a page load does. */
export async function openTab(tab: Tab) {
  const { connectNavigation } = await import("../session/navigation.ts");
  connectNavigation({
    navigate: (path) => void tab.visited.push(path),
    clearQueries: () => {
      tab.cacheClears += 1;
    },
  });
  const { sessionStore } = await import("../session/session-store.ts");
  const { startSession } = await import("../session/start-session.ts");
  const { refreshTokens } = await import("../session/refresh-tokens.ts");
  const { logout } = await import("../session/log-out.ts");
  const { signIn } = await import("../session/sign-in.ts");
  const { storeTypedEmail, readTypedEmail } = await import("../session/storage/typed-email.ts");
  return {
    startSession,
    refreshTokens,
    logout,
    signIn,
    storeTypedEmail,
    readTypedEmail,
    sessionStore,
    session: () => sessionStore.getState().user,
  };
}

export function storeTokens({ localStorage }: Tab): void {
  localStorage.set("tlp-access-token", "access-1");
  localStorage.set("tlp-refresh-token", "refresh-1");
}
