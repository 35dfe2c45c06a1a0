import { data } from "react-router";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { NotFoundPage } from "#ui/page/not-found-page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export const handle: PageHandle = { underHeader: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Page not found",
    description: "The page you are looking for is not available",
    hidden: true,
  });

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

/** The screen of unknown paths (spec §2). */
export default function NotFound() {
  return <NotFoundPage />;
}
