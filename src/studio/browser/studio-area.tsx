import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { LinkButton } from "#ui/forms/button.tsx";
import { Area, type AreaLink } from "#ui/page/area.tsx";
import { Heading, Section } from "#ui/page/page.tsx";
import { useStudioParts } from "./studio-parts.ts";

/** The studio's screens. */
const studioLinks: readonly AreaLink[] = [
  { to: "/studio", label: "Today", end: true },
  { to: "/studio/lessons", label: "Lessons" },
  { to: "/studio/uploads", label: "Uploads" },
  { to: "/studio/inbox", label: "Inbox" },
  { to: "/studio/students", label: "Students" },
  { to: "/studio/insight", label: "Insight" },
  { to: "/studio/money", label: "Money" },
  { to: "/studio/school", label: "School" },
  { to: "/studio/audit", label: "Log" },
];

interface StudioAreaProps {
  /** The screen's heading. */
  title: string;
  children: ReactNode;
}

/**
 * The layout of all studio pages. Visitors are redirected to /login, and students see that the page
 * is the teacher's. The API enforces both itself.
 */
export function StudioArea({ title, children }: StudioAreaProps) {
  const { InstructorOnly } = useStudioParts();
  const area = { label: "Studio", eyebrow: "Studio", links: studioLinks, title };
  const skeleton = (
    <Area {...area}>
      <Skeleton className="h-64 w-full rounded-sheet" />
    </Area>
  );
  return (
    <InstructorOnly waiting={skeleton} refusal={<Refusal />}>
      <Area {...area}>{children}</Area>
    </InstructorOnly>
  );
}

function Refusal() {
  return (
    <Section>
      <Heading level={1}>This page is your teacher’s</Heading>
      <p className="mt-5 mb-8 max-w-[34rem] text-lead text-muted">
        The studio is where the school is run. Your lessons are in the library, and your payments
        are under Subscription.
      </p>
      <div className="button-row">
        <LinkButton to="/library">Browse the library</LinkButton>
        <LinkButton to="/account-subscription" variant="ghost">
          Your subscription
        </LinkButton>
      </div>
    </Section>
  );
}

/** The link from an item's page back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
    >
      <ArrowLeft size={16} aria-hidden /> {children}
    </Link>
  );
}
