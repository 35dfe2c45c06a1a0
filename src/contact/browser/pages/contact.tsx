import { HydrationBoundary } from "@tanstack/react-query";
import { findPrefetched } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/contact.ts";
import { ContactOptions } from "./contact-options.tsx";
import { contactQuery } from "./contact-query.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) => {
  const texts = findPrefetched(args.loaderData, contactQuery);
  return pageMeta(args, { title: "Contact", description: texts?.description });
};

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [contactQuery]);
export const clientLoader = () => null;

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <Section>
      <HydrationBoundary state={loaderData?.dehydratedState}>
        <ContactOptions />
      </HydrationBoundary>
    </Section>
  );
}
