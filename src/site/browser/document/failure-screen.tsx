import { useLayoutEffect } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { Button } from "#ui/forms/button.tsx";
import { LogoMark } from "#ui/media/logo.tsx";
import { Heading } from "#ui/page/page.tsx";
import { restoreTheme } from "../shell/theme/theme.ts";

/**
 * The router's error screen (spec §2), outside the shell and without data, since loading them may
 * have failed.
 */
export function FailureScreen({ error }: { error: unknown }) {
  // React replaces the document and loses the attributes that were set before the first paint.
  useLayoutEffect(restoreTheme, []);
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return (
    <main className="measure grid min-h-dvh content-center py-16">
      <LogoMark />
      <Heading level={1} className="mt-8">
        Unexpected Application Error!
      </Heading>
      <p className="mt-5 max-w-[52ch] text-lead text-muted">
        Something broke on our side{status ? ` (${status})` : ""}. Nothing of yours is lost: try the
        page once more, or go back to the beginning.
      </p>
      <div className="button-row mt-9">
        <Button onClick={() => window.location.reload()} className="noscript:hidden">
          Try again
        </Button>
        <Link
          to="/"
          reloadDocument
          className="inline-flex min-h-13 items-center justify-center rounded-control border border-border px-7 font-semibold hover:border-accent hover:text-accent-text"
        >
          Go Home
        </Link>
      </div>
    </main>
  );
}
