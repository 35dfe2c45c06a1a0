import { createContext, type ReactNode, use, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useOpenUntilNavigation } from "./use-open-until-navigation.ts";

type Overlay = Awaited<ReturnType<typeof loadOverlay>>;

const loadOverlay = async () => (await import("#catalog/browser/index.ts")).loadSearchOverlay();

const OpenSearch = createContext<() => void>(() => undefined);

/** Holds the one search overlay, which every search icon opens. Its code is fetched on first use. */
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
      // On a line that brings no code the page may still be known.
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

/** The search icon: opens the overlay; without scripts, or in a new tab, it leads to the page. */
export function SearchLink({ className, label, children }: SearchLinkProps) {
  const show = use(OpenSearch);
  const isThere = useLocation().pathname === "/search";
  // So that the overlay stands as soon as the icon is pressed.
  const warm = () => void loadOverlay().catch(() => undefined);
  return (
    <Link
      to="/search"
      className={className}
      aria-label={label}
      aria-current={isThere ? "page" : undefined}
      aria-haspopup={isThere ? undefined : "dialog"}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (elsewhere || event.button !== 0) return;
        event.preventDefault();
        if (isThere) document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
        else show();
      }}
    >
      {children}
    </Link>
  );
}
