import { Menu as MenuIcon, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { AccountButton } from "../account/account-button.tsx";
import { usePageHandle } from "../page-handle.ts";
import { SchoolLogo, SchoolMark } from "../school-logo.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { navLinks } from "./nav-links.ts";
import { SearchLink } from "./search-link.tsx";

/**
 * The top bar. Over an image it is transparent, and dark in either theme, until the user scrolls.
 */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { underHeader = false } = usePageHandle();
  const { sentinel, scrolled } = useScrolled();
  const isTransparent = underHeader !== false && !scrolled;
  return (
    <>
      <div ref={sentinel} aria-hidden className="absolute top-0 h-2 w-px" />
      <header
        className={classNames(
          "sticky lying:relative top-0 z-30 h-18 border-b transition-[background-color,border-color] duration-200",
          underHeader && "-mb-18",
          isTransparent ? "border-transparent" : "bg-surface text-text",
          isTransparent && underHeader === true && "dark-section",
          scrolled ? "border-line" : "border-transparent",
        )}
      >
        <div className="measure flex h-full items-center justify-between gap-4">
          <Link to="/" className="flex min-h-11 items-center rounded-[8px]">
            <span className="flex md:max-lg:hidden">
              <SchoolLogo />
            </span>
            {/* On medium widths the links need the space of the school's name. */}
            <span className="hidden md:max-lg:flex">
              <SchoolMark />
            </span>
          </Link>
          <div className="flex items-center gap-2 lg:gap-3 xl:gap-4">
            <nav aria-label="Main" className="hidden md:block">
              <ul className="flex items-center xl:gap-2">
                {navLinks.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink to={to} end={to === "/"} className={navLinkClass}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <SearchLink label="Search" className={searchClass}>
              <Search size={20} aria-hidden />
            </SearchLink>
            <ThemeSwitch />
            <div className="hidden md:block">
              <AccountButton />
            </div>
            <button
              type="button"
              aria-label="Open the menu"
              aria-haspopup="dialog"
              onClick={onOpenMenu}
              className="pressable -mr-2 grid place-items-center rounded-full md:hidden noscript:hidden"
            >
              <MenuIcon size={24} aria-hidden />
            </button>
          </div>
        </div>
      </header>
    </>
  );
}

/** Hidden on small screens, where search is in the bottom bar. */
const searchClass =
  "pressable hidden place-items-center rounded-full text-muted transition-colors duration-200 hover:text-accent-text aria-[current=page]:text-accent-text md:grid";

const navLinkClass =
  "inline-flex min-h-11 items-center rounded-[8px] px-3 text-small opacity-85 transition-[color,opacity] duration-200 " +
  "hover:text-accent-text hover:opacity-100 aria-[current=page]:opacity-100 " +
  "aria-[current=page]:shadow-[inset_0_-2px_0_-0px_var(--accent)] aria-[current=page]:rounded-b-none";

function useScrolled() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setScrolled(entry?.isIntersecting === false),
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, scrolled };
}
