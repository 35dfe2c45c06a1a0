import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Heading, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/search.ts";
import { SearchPanel } from "./search/search-panel.tsx";
import { debounceMilliseconds, normalizeTypedSearch } from "./search/search-query.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Search",
    description: "Find a lesson by its piece, its composer, or what your hands want to learn.",
    // Search engines should list lessons, not searches.
    hidden: true,
  });

export const handle = { restoresScroll: true };

/** The search as a page; the query is in the URL as `?q=`. */
export default function SearchPage() {
  const box = useRef<HTMLInputElement>(null);
  const { text, searched, type, submit } = useUrlSearch();
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <Section className="pt-8! sm:pt-12!">
      <div className="mx-auto max-w-[52rem]">
        <Heading level={1} className="sr-only">
          Search
        </Heading>
        <SearchPanel text={text} onText={type} searched={searched} onSubmit={submit} box={box}>
          {text !== "" && (
            <button
              type="button"
              aria-label="Clear"
              onClick={() => {
                type("");
                box.current?.focus();
              }}
              className="pressable -mr-2 grid shrink-0 place-items-center rounded-control text-muted hover:text-accent-text"
            >
              <X size={22} aria-hidden />
            </button>
          )}
        </SearchPanel>
        <p className="mt-6 hidden noscript:block">
          Searching needs scripts.{" "}
          <Link to="/library" className="text-accent-text underline underline-offset-4">
            The library
          </Link>{" "}
          shows every lesson without them.
        </p>
      </div>
    </Section>
  );
}

/**
 * Text and results in sync with the URL: the typed text is debounced into `?q=`, whose results are
 * shown. The document is the same for every query, so both start empty and follow after mount.
 */
function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const urlSearch = normalizeTypedSearch(params.get("q"));
  const [text, setText] = useState<string | null>(null);
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // This page changed the URL itself; the input may have changed since.
    if (written.current === urlSearch) return;
    clearTimeout(timer.current);
    written.current = urlSearch;
    setText(urlSearch);
  }, [urlSearch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (typed: string) => {
    clearTimeout(timer.current);
    const search = normalizeTypedSearch(typed);
    if (search === written.current) return;
    written.current = search;
    setParams(search === "" ? {} : { q: search }, { replace: true, preventScrollReset: true });
  };
  return {
    text: text ?? "",
    searched: text === null ? "" : urlSearch,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(typed), debounceMilliseconds);
    },
    submit: () => write(text ?? ""),
  };
}
