import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { apiQuery } from "#platform/browser/api-query.ts";
import { prefetch } from "#platform/browser/prefetch.ts";
import { siteEndpoints } from "#site/contract.ts";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { Heading, PageHeader, Section } from "#ui/page.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { Picture } from "#ui/picture.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Route } from "./+types/contact.ts";

const contactQuery = {
  ...apiQuery(siteEndpoints.contact, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

export const handle: PageHandle = { mood: "paper" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    description: "Call or write to the school: about a lesson, a payment, or which plan fits you.",
  });

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [contactQuery]);
export const clientLoader = () => null;

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <Section>
      <HydrationBoundary state={loaderData?.dehydratedState}>
        <Ways />
      </HydrationBoundary>
    </Section>
  );
}

function Ways() {
  const { data, isError, error } = useQuery(contactQuery);
  if (isError) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton className="h-[32rem] w-full" />;
  const { title, lead, call, write } = data;
  return (
    <div className="grid items-start gap-x-[clamp(40px,6vw,96px)] gap-y-12 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <PageHeader title={title}>
          <p>{lead}</p>
        </PageHeader>
        <div className="grid gap-5 sm:grid-cols-2">
          <Way icon={<Phone size={22} aria-hidden />} title={call.title} text={call.text}>
            <a href={`tel:${call.phone.replace(/[^+\d]/g, "")}`} className={addressClass}>
              {call.phone}
            </a>
          </Way>
          <Way icon={<Mail size={22} aria-hidden />} title={write.title} text={write.text}>
            <a href={`mailto:${write.email}`} className={addressClass}>
              {write.email}
            </a>
          </Way>
        </div>
      </div>
      <Picture
        name="metronome"
        alt=""
        sizes="(max-width: 1023px) 88vw, 560px"
        position="72% 50%"
        className="aspect-16/10 w-full rounded-sheet lg:aspect-6/5"
      />
    </div>
  );
}

const addressClass =
  "mt-4 inline-flex min-h-11 items-center text-[1.0625rem] font-semibold text-lamp-text underline-offset-4 hover:underline";

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section className="rounded-sheet bg-raised p-7 shadow-sheet">
      <span className="grid size-11 place-items-center rounded-full border border-edge text-quiet">
        {icon}
      </span>
      <Heading level={2} look="small" className="mt-5">
        {title}
      </Heading>
      <p className="mt-1 text-quiet">{text}</p>
      {children}
    </section>
  );
}
