import { ArrowUp, GraduationCap, House, Search, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { scrollBehavior } from "#ui/interaction/scroll.ts";
import { LoginLink } from "../account/login-link.tsx";
import { SearchLink } from "./search-link.tsx";

const itemClass =
  "grid min-h-14 flex-1 place-items-center content-center gap-0.5 text-xs text-muted transition-colors duration-200 hover:text-accent-text -outline-offset-4";

/** The icon bar at the bottom of small screens. */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { currentUser, isAuthenticated, isLoading } = useSession();
  const toTop = () => window.scrollTo({ top: 0, behavior: scrollBehavior() });
  return (
    <nav
      aria-label="Quick links"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-text md:hidden lying:hidden"
    >
      <Link to="/" className={itemClass}>
        <Item icon={<House size={21} aria-hidden />} label="Home" />
      </Link>
      <SearchLink className={itemClass}>
        <Item icon={<Search size={21} aria-hidden />} label="Search" />
      </SearchLink>
      {currentUser?.role === "instructor" && (
        <Link to="/studio" className={itemClass}>
          <Item icon={<GraduationCap size={21} aria-hidden />} label="Studio" />
        </Link>
      )}
      {isAuthenticated ? (
        <button type="button" onClick={onOpenMenu} aria-haspopup="dialog" className={itemClass}>
          <Item icon={<User size={21} aria-hidden />} label="Account" />
        </button>
      ) : (
        <>
          {isLoading && (
            <span aria-hidden className={classNames(itemClass, "hidden! signed-in:grid!")}>
              <Item icon={<User size={21} aria-hidden />} label="Account" />
            </span>
          )}
          <LoginLink className={classNames(itemClass, isLoading && "signed-in:hidden")}>
            <Item icon={<User size={21} aria-hidden />} label="Login" />
          </LoginLink>
        </>
      )}
      <button type="button" onClick={toTop} className={`${itemClass} noscript:hidden`}>
        <Item icon={<ArrowUp size={21} aria-hidden />} label="Top" />
      </button>
    </nav>
  );
}

function Item({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span>{label}</span>
    </>
  );
}
