import { lazy, Suspense, useEffect, useRef } from "react";
import { Outlet } from "react-router";
import { PlanNamesContext, SessionStart, useSession } from "#accounts/browser/index.ts";
import { NavigationProgress } from "#ui/feedback/navigation-progress.tsx";
import { ToastHost } from "#ui/feedback/toast-host.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { OwnPhotos } from "#ui/media/own-photos.ts";
import { DataSaverOffer } from "./data-saver/data-saver-offer.tsx";
import { Footer } from "./footer/footer.tsx";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { Header } from "./navigation/header.tsx";
import { SearchHost } from "./navigation/search-link.tsx";
import { SideMenu } from "./navigation/side-menu.tsx";
import { useOpenUntilNavigation } from "./navigation/use-open-until-navigation.ts";
import { usePageHandle } from "./page-handle.ts";
import { SchoolAccent } from "./theme/school-accent.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";
import { useShell } from "./use-shell.ts";

// Content blockers may block this code; the page works without it.
const VisitCounter = lazy(() =>
  import("#site/browser/analytics/visit-counter.tsx").catch(() => ({ default: () => null })),
);

const noPhotos = {};

/** The layout around every screen. */
export function SiteShell() {
  const main = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useOpenUntilNavigation();
  const openMenu = () => setMenuOpen(true);
  useScrollToTop(main);
  useServiceWorker();
  const shell = useShell();
  const { fillsWindow = false } = usePageHandle();
  return (
    <PlanNamesContext value={shell?.planNames}>
      <SchoolAccent />
      <SearchHost>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-accent px-5 py-3 font-semibold text-accent-ink focus:translate-y-0"
        >
          Skip to content
        </a>
        <Visits />
        <NavigationProgress />
        <SessionStart />
        <SessionAttribute />
        {!fillsWindow && <Header onOpenMenu={openMenu} />}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="min-h-[70dvh] overflow-x-clip outline-none"
        >
          <OwnPhotos value={shell?.photos ?? noPhotos}>
            <Outlet />
          </OwnPhotos>
        </main>
        {!fillsWindow && (
          <>
            <DataSaverOffer />
            <Footer />
            <BottomBar onOpenMenu={openMenu} />
            <SideMenu open={menuOpen} onOpenChange={setMenuOpen} />
          </>
        )}
        <ToastHost />
      </SearchHost>
    </PlanNamesContext>
  );
}

/** The visit counter, if configured; its code loads after hydration. */
function Visits() {
  const analytics = useShell()?.analytics;
  if (!useHydrated() || !analytics) return null;
  return (
    <Suspense>
      <VisitCounter analytics={analytics} />
    </Suspense>
  );
}

/**
 * Updates `data-session`, set before paint, once the session is loaded. A separate component, so
 * that a session does not render the rest of the shell again.
 */
function SessionAttribute() {
  const { isAuthenticated, isLoading } = useSession();
  useEffect(() => {
    if (isLoading) return;
    document.documentElement.dataset.session = isAuthenticated ? "user" : "visitor";
  }, [isAuthenticated, isLoading]);
  return null;
}

/** Delays the registration until the page has loaded. */
const REGISTRATION_DELAY_MILLISECONDS = 4_000;

/** Registers the service worker, which caches the offline page. */
function useServiceWorker(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const register = () => {
      // The site works without it.
      navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    };
    const wait = setTimeout(register, REGISTRATION_DELAY_MILLISECONDS);
    return () => clearTimeout(wait);
  }, []);
}
