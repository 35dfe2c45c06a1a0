import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { PrivacyChoices } from "#site/browser/analytics/privacy-choices.tsx";
import { PrivacyText, privacyQuery as query } from "#site/browser/pages/legal-page.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { useShell } from "#site/browser/shell/use-shell.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/privacy-policy.ts";

export const handle: PageHandle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    description: "What the school keeps about you, why, for how long, and what you can ask of us.",
  });

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [query]);
export const clientLoader = () => null;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <PrivacyText />
      <Choices />
    </HydrationBoundary>
  );
}

/** Rendered after the text above has loaded, which would otherwise move the linked section. */
function Choices() {
  const analytics = useShell()?.analytics;
  const { isPending } = useQuery(query);
  return analytics && !isPending && <PrivacyChoices analytics={analytics} />;
}
