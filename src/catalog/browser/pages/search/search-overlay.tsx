import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { SearchPanel } from "./search-panel.tsx";
import { debounceMilliseconds, normalizeTypedSearch } from "./search-query.ts";

interface SearchOverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The search over the current page: a sheet from the top, the whole window on phones. */
export function SearchOverlay({ open, onOpenChange }: SearchOverlayProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={box}
          className="fixed inset-x-0 top-0 z-50 h-dvh overflow-y-auto overscroll-contain bg-raised text-text shadow-sheet outline-none transition-[translate,opacity] duration-200 ease-damper data-ending-style:-translate-y-3 data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0 sm:h-auto sm:max-h-[86dvh] sm:rounded-b-sheet"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="mx-auto w-[min(100%-40px,760px)] pt-4 pb-8 sm:pt-8">
            <LiveSearch box={box} onClose={() => onOpenChange(false)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface LiveSearchProps {
  box: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Empty each time it is opened. Enter navigates to the search page, whose URL can be shared. */
function LiveSearch({ box, onClose }: LiveSearchProps) {
  const [text, setText] = useState("");
  const searched = useDebounced(normalizeTypedSearch(text), debounceMilliseconds);
  const navigate = useNavigate();
  const openPage = () => {
    const search = normalizeTypedSearch(text);
    if (search === "") return;
    onClose();
    void navigate(`/search?${new URLSearchParams({ q: search })}`);
  };
  return (
    <SearchPanel
      text={text}
      onText={setText}
      searched={searched}
      onSubmit={openPage}
      onLeave={onClose}
      box={box}
    >
      <Dialog.Close
        aria-label="Close"
        className="pressable -mr-2 grid shrink-0 place-items-center rounded-control text-muted hover:text-accent-text"
      >
        <X size={22} aria-hidden />
      </Dialog.Close>
    </SearchPanel>
  );
}
