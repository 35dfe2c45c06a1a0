import { createContext, type ReactNode, use, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useOpenUntilNavigation } from "./use-open-until-navigation.ts";

type Overlay = Awaited<ReturnType<typeof loadOverlay>>;

const loadOverlay = async () => (await import("#catalog/browser/index.ts")).loadSearchOverlay();

const OpenSearch = createContext<() => void>(() => undefined);

/** Provides the search overlay, which every search icon opens. Its code is fetched on first use. */
export function SearchHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useOpenUntilNavigation();
  const [overlay, setOverlay] = useState<{ Overlay: Overlay } | null>(null);
  const navigate = useNavigate();
  const show = () => {
    loadOverlay().then(
      (Overlay) => {
        setOverlay({ Overlay });
        setOpen(true);
      },
      // Without the overlay's code, open the search page.
      () => void navigate("/search"),
    );
  };
  return (
    <OpenSearch value={show}>
      {children}
      {overlay && <overlay.Overlay open={open} onOpenChange={setOpen} />}
    </OpenSearch>
  );
}

interface SearchLinkProps {
  className: string;
  label?: string;
  children: ReactNode;
}

/** The search icon: opens the overlay, or without scripts or in a new tab the search page. */
export function SearchLink({ className, label, children }: SearchLinkProps) {
  const show = use(OpenSearch);
  const isSearchPage = useLocation().pathname === "/search";
  const preload = () => void loadOverlay().catch(() => undefined);
  return (
    <Link
      to="/search"
      className={className}
      aria-label={label}
      aria-current={isSearchPage ? "page" : undefined}
      aria-haspopup={isSearchPage ? undefined : "dialog"}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (isModified || event.button !== 0) return;
        event.preventDefault();
        if (isSearchPage) document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
        else show();
      }}
    >
      {children}
    </Link>
  );
}
