import { StudioArea } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/uploads.ts";
import { FilmUploads } from "./uploads/film-uploads.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Uploads",
    description: "Films on their way to the school, and those that have arrived.",
    hidden: true,
  });

export default function Uploads() {
  return (
    <StudioArea title="Uploads">
      <FilmUploads />
    </StudioArea>
  );
}
