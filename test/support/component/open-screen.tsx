import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import {
  createMemoryRouter,
  type Params,
  type RouteObject,
  RouterProvider,
  useParams,
} from "react-router";
import { inject, onTestFinished } from "vitest";
import { showSignedOut } from "#accounts/browser/session/session-store.ts";
import { loadUser, startSession } from "#accounts/browser/session/start-session.ts";
import {
  accessTokenKey,
  clearStored,
  writeStored,
} from "#accounts/browser/session/storage/browser-storage.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { Shell } from "#site/contract.ts";
import type { RootData } from "#ui/page/page-meta.ts";
import Root from "../../../src/root.tsx";
import { type Answers, answerCalls } from "./answer-calls.ts";

interface PageModule {
  default: ComponentType<{ params: Params; loaderData: undefined }>;
  handle?: unknown;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The site's routes: each path with its page's file below `src`. */
    routes: readonly { path: string; file: string }[];
  }
}

const pages = import.meta.glob<PageModule>("/src/*/browser/{pages,studio}/*.tsx");

const children: RouteObject[] = inject("routes").map(({ path, file }) => ({
  path,
  lazy: async () => {
    const load = pages[`/src/${file}`];
    if (!load) throw new Error(`No page in ${file}`);
    const { default: Page, handle } = await load();
    return { element: <RoutedPage Page={Page} />, handle };
  },
}));

/** The props that the framework gives a page after a navigation within the site. */
function RoutedPage({ Page }: { Page: PageModule["default"] }) {
  return <Page params={useParams()} loaderData={undefined} />;
}

interface Options {
  answers?: Answers;
  /** The signed-in user; absent for a visitor. */
  user?: CurrentUser;
}

/**
 * Opens a screen in the site's shell until the test ends, as after a navigation within the site,
 * with a router and query client of its own. `answers` replaces the school, and can be assigned
 * during the test.
 */
export async function openScreen(path: string, { answers = {}, user }: Options = {}) {
  const screen = { answers };
  const calls = answerCalls(() => ({
    "POST /api/runs": { refused: [] },
    ...screen.answers,
    "GET /api/site/shell": shellSample,
    ...(user && { "GET /api/user": user }),
  }));
  if (user) writeStored(accessTokenKey, "a-token");
  await startSession();
  await loadUser();
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => rootData, Component: Site, HydrateFallback, children }],
    { initialEntries: [path] },
  );
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    router.dispose();
    host.remove();
    clearStored();
    sessionStorage.clear();
    showSignedOut();
    clearStored();
  });
  return Object.assign(screen, {
    calls,
    go: (to: string) => router.navigate(to),
    goBack: () => router.navigate(-1),
    goForward: () => router.navigate(1),
    /** The hash that the address bar would show. */
    hash: () => router.state.location.hash,
    /** The path and query that the address bar would show. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  });
}

const Site = () => <Root loaderData={rootData} />;
const HydrateFallback = () => null;

const rootData = {
  origin: location.origin,
  schoolName: "A Piano School",
  tagline: "Lessons on video",
  dehydratedState: { mutations: [], queries: [] },
} satisfies RootData & { dehydratedState: object };

/** The shell of every screen. */
export const shellSample: Shell = {
  name: "A Piano School",
  tagline: "Lessons on video",
  contact: { phone: "", whatsapp: "", email: "school@school.test" },
  social: [],
  accent: null,
  logo: null,
  analytics: null,
  planNames: {
    beginner: "Beginner",
    intermediate: "Intermediate",
    "intermediate-pro": "Intermediate Pro",
    professional: "Professional",
    "professional-pro": "Professional Pro",
  },
};
