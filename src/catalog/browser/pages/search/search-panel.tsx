import { Search } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { moveAmongResults } from "./search-keys.ts";
import { searchMaxLength } from "./search-query.ts";
import { SearchResults } from "./search-results.tsx";

interface SearchPanelProps {
  /** The value of the box. */
  text: string;
  onText: (text: string) => void;
  /** The debounced text, whose results are shown. */
  searched: string;
  /** Enter in the box. */
  onSubmit: () => void;
  /** Called when a link out of the search is followed. */
  onLeave?: () => void;
  box: RefObject<HTMLInputElement | null>;
  /** Shown beside the box. */
  children?: ReactNode;
}

/** The search box with its results, as the overlay and the page show it. */
export function SearchPanel(props: SearchPanelProps) {
  const { text, onText, searched, onSubmit, onLeave, box, children } = props;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <search
      ref={panel}
      className="block"
      onKeyDown={(event) => moveAmongResults(event, panel.current, box.current)}
    >
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex items-center gap-3 border-b-2 border-border transition-colors duration-200 focus-within:border-accent"
      >
        <label htmlFor={id} className="sr-only">
          Search the lessons
        </label>
        <button
          type="submit"
          aria-label="Find lessons"
          className="pressable -ml-2.5 grid shrink-0 cursor-pointer place-items-center rounded-control text-accent-text"
        >
          <Search size={26} aria-hidden />
        </button>
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder="Type to Search"
          maxLength={searchMaxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-16 min-w-0 flex-1 appearance-none bg-transparent font-title text-search tracking-[-0.01em] outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {children}
      </form>
      <SearchResults searched={searched} onLeave={onLeave} />
    </search>
  );
}
