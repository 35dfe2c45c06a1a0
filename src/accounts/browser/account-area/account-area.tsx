import { LogOut } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { useFading } from "#ui/carousel/use-fading.ts";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Heading, Section } from "#ui/page/page.tsx";
import { SignedInOnly } from "../session/guards.tsx";
import { logout } from "../session/log-out.ts";
import { accountLinks } from "./account-links.ts";

interface AccountAreaProps {
  /** The screen's heading. */
  title: string;
  children: ReactNode;
  /** Shown under the heading while the session loads. */
  waiting?: ReactNode;
}

/** The layout of all account pages: signed-in users only, with the side menu (spec §2). */
export function AccountArea({ title, children, waiting }: AccountAreaProps) {
  const frame = (content: ReactNode) => (
    <Section>
      <div className="grid gap-x-[clamp(32px,5vw,88px)] gap-y-8 md:grid-cols-[13rem_minmax(0,1fr)]">
        <AccountMenu />
        <div className="min-w-0">
          <Heading level={1} className="mb-8">
            {title}
          </Heading>
          {content}
        </div>
      </div>
    </Section>
  );
  const skeleton = frame(waiting ?? <Skeleton className="h-64 w-full rounded-sheet" />);
  return <SignedInOnly waiting={skeleton}>{frame(children)}</SignedInOnly>;
}

const itemClass =
  "flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-control px-4 text-small " +
  "text-muted transition-colors duration-200 hover:text-accent-text " +
  "aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-text " +
  "aria-[current=page]:ring-1 aria-[current=page]:ring-line";

/** Beside the page on wide screens, else a scrollable row above it. */
function AccountMenu() {
  const row = useRowAtCurrent();
  const fading = useFading(row);
  return (
    <nav
      ref={row}
      aria-label="Account"
      className={classNames("relative -mx-4 overflow-x-auto md:mx-0 md:overflow-visible", fading)}
    >
      <ul className="flex gap-1 px-4 py-0.5 md:sticky md:top-24 md:grid md:px-0">
        {accountLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={itemClass}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logout()} className={`${itemClass} w-full`}>
            <LogOut size={17} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Scrolls the row, not the page, so that the current screen's link stands in its middle. */
function useRowAtCurrent() {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!row.current || !current) return;
    row.current.scrollLeft =
      current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return row;
}
