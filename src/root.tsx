import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, useContext, useState } from "react";
import { Links, Meta, useRouteLoaderData } from "react-router";
import { ProfileNotice, usePlanNames } from "#accounts/browser/index.ts";
import { InstructorOnly } from "#accounts/browser/session/guards.tsx";
import { StudentParts } from "#accounts/browser/studio/students/student/student-parts.ts";
import { prefetch, publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import { DocumentScripts, RenderedScripts } from "#site/browser/document/document-scripts.tsx";
import { FailureScreen } from "#site/browser/document/failure-screen.tsx";
import {
  makeBrowserQueryClient,
  RenderingQueryClient,
} from "#site/browser/document/make-query-client.ts";
import { SchoolIcons } from "#site/browser/document/school-icons.tsx";
import { usePageHandle } from "#site/browser/shell/page-handle.ts";
import { SiteShell } from "#site/browser/shell/site-shell.tsx";
import { shellQuery } from "#site/browser/shell/use-shell.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";
import { siteEndpoints } from "#site/contract.ts";
import { StudioParts } from "#studio/browser/studio-parts.ts";
import type { RootData } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/root.ts";
import titleFont from "./ui/fonts/fraunces.woff2?url";
import textFont from "./ui/fonts/instrument-sans.woff2?url";
// Imported here, so that every page has a single style sheet.
import "./ui/styles/theme.css";
import "./site/browser/pages/home/home.css";
import "./site/browser/shell/footer/footer.css";
import "./site/browser/document/print.css";

const PendingDeletion = lazy(async () => ({
  default: (await import("#contact/browser/pages/pending-deletion.tsx")).PendingDeletionNotice,
}));

const PlanActions = lazy(async () => ({
  default: (await import("#billing/browser/studio/money/students/student-actions.tsx"))
    .StudentActions,
}));

const SharedPractice = lazy(async () => ({
  default: (await import("#practice/browser/studio/shared-practice.tsx")).SharedPractice,
}));

const studentParts = { PlanActions, SharedPractice };

const studioParts = { InstructorOnly, usePlanNames };

export const links: Route.LinksFunction = () => [
  ...[titleFont, textFont].map((href) => ({
    rel: "preload" as const,
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, tagline, photos, logo } = await context
    .get(publicApiContext)
    .call(siteEndpoints.shell, {});
  const data: RootData = {
    origin: new URL(request.url).origin,
    schoolName: name,
    tagline,
    ...(photos?.hero && { sharePhotoAlt: photos.hero.photoAlt ?? "" }),
    ...(logo && { logoUrl: logo.url }),
  };
  return { ...data, ...(await prefetch(context, [shellQuery])) };
}

/** The root data do not change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pageTheme = "dark" } = usePageHandle();
  const scripts = useContext(RenderedScripts);
  const logoUrl = useRouteLoaderData<typeof loader>("root")?.logoUrl;
  return (
    // Before paint, a script sets this element's session and theme attributes, which React keeps.
    <html lang="en" data-page-theme={pageTheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* The surface colour: light on light pages, unless the device asks for dark. */}
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={surfaceColours[pageTheme]}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={surfaceColours.dark}
        />
        <script nonce={scripts?.nonce} suppressHydrationWarning>
          {scripts?.beforePaint ?? " "}
        </script>
        <Meta />
        <Links />
        <SchoolIcons logoUrl={logoUrl} />
      </head>
      <body>
        {children}
        <DocumentScripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const rendering = useContext(RenderingQueryClient);
  const [client] = useState(() => rendering ?? makeBrowserQueryClient());
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={loaderData?.dehydratedState}>
        <ProfileNotice value={PendingDeletion}>
          <StudioParts value={studioParts}>
            <StudentParts value={studentParts}>
              <SiteShell />
            </StudentParts>
          </StudioParts>
        </ProfileNotice>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>Unexpected Application Error!</title>
      <FailureScreen error={error} />
    </>
  );
}
