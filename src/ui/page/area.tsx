import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { useFading } from "../carousel/use-fading.ts";
import { classNames } from "../class-names.ts";
import { Eyebrow, Heading, Section } from "./page.tsx";

export interface AreaLink {
  to: string;
  label: string;
  /** True if the pages below it have links of their own. */
  end?: boolean;
}

interface AreaProps {
  /** The menu's name, for screen readers. */
  label: string;
  links: readonly AreaLink[];
  /** The last entry of the menu; {@link areaItemClass} gives it the look of a link. */
  menuEnd?: ReactNode;
  /** True if a narrow window shows the menu in several rows instead of one that scrolls. */
  wraps?: boolean;
  /** Above the screen's heading. */
  eyebrow?: string;
  /** The screen's heading. */
  title: string;
  children: ReactNode;
}

/** The layout of an area of the site: a menu of its screens, and the current screen. */
export function Area({ eyebrow, title, children, ...menu }: AreaProps) {
  return (
    <Section>
      <div className="grid gap-x-[clamp(32px,5vw,88px)] gap-y-8 md:grid-cols-[13rem_minmax(0,1fr)]">
        <AreaMenu {...menu} />
        <div className="min-w-0">
          {eyebrow && <Eyebrow className="mb-2">{eyebrow}</Eyebrow>}
          <Heading level={1} className="mb-8">
            {title}
          </Heading>
          {children}
        </div>
      </div>
    </Section>
  );
}

export const areaItemClass =
  "flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-control px-4 text-small " +
  "text-muted transition-colors duration-200 hover:text-accent-text " +
  "aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-text " +
  "aria-[current=page]:ring-1 aria-[current=page]:ring-line";

type AreaMenuProps = Pick<AreaProps, "label" | "links" | "menuEnd" | "wraps">;

/** Beside the page on wide screens, else above it, in several rows or in one that scrolls. */
function AreaMenu({ label, links, menuEnd, wraps = false }: AreaMenuProps) {
  const row = useRowAtCurrent();
  const fading = useFading(row);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames("relative -mx-4 overflow-x-auto md:mx-0 md:overflow-visible", fading)}
    >
      <ul
        className={classNames(
          "flex gap-1 px-4 py-0.5 md:sticky md:top-24 md:grid md:px-0",
          wraps && "flex-wrap",
        )}
      >
        {links.map(({ to, label, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end} className={areaItemClass}>
              {label}
            </NavLink>
          </li>
        ))}
        {menuEnd && <li>{menuEnd}</li>}
      </ul>
    </nav>
  );
}

/** Scrolls only the row, so that the current screen's link is in its middle. */
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
