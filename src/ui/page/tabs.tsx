import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFading } from "../carousel/use-fading.ts";
import { classNames } from "../class-names.ts";
import { keepScrollState } from "../interaction/scroll.ts";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The URL of the tab, so that it works without scripts and can be shared. */
  to: string;
}

interface TabsProps<Value extends string> {
  label: string;
  /** The prefix of the ids of tabs and panel, the same as that of {@link TabPanel}. */
  id: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  /** True if the tabs do not fit in one row: they wrap instead of scrolling. */
  wraps?: boolean;
}

/** Tabs whose selection is in the URL. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({
  label,
  id,
  tabs,
  value,
  wraps = false,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const selected = row?.querySelector<HTMLElement>(`[id="${id}-${value}"]`);
    // The selected tab may be outside a narrow window. This scrolls only the row.
    if (row && selected) {
      row.scrollLeft = selected.offsetLeft - (row.clientWidth - selected.offsetWidth) / 2;
    }
  }, [id, value]);
  const fading = useFading(list);
  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = all.findIndex((tab) => tab.matches(":focus"));
    const next = nextIndex(event.key, at, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
    all[next]?.click();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames(
        "relative flex gap-1 max-[430px]:gap-0 border-b border-line",
        wraps ? "flex-wrap" : classNames("overflow-x-auto [scrollbar-width:none]", fading),
      )}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          id={`${id}-${tab.value}`}
          role="tab"
          to={tab.to}
          replace
          preventScrollReset
          state={keepScrollState}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          className={classNames(
            "pressable relative flex shrink-0 items-center pb-3 pt-2 font-medium text-muted max-[430px]:text-tab transition-colors duration-200 hover:text-text",
            "after:absolute after:-bottom-px after:h-0.5 after:scale-x-0 after:rounded-full after:bg-accent after:transition-transform after:duration-200",
            "-outline-offset-2 aria-selected:text-text aria-selected:after:scale-x-100",
            wraps ? inRows : inOneRow,
          )}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}

const inOneRow =
  "px-4 max-[430px]:px-[clamp(0.3rem,2.2vw,0.75rem)] first:pl-1 " +
  "after:inset-x-3 max-[430px]:after:inset-x-1.5 first:after:left-0";

/** Each row begins where the first one does. */
const inRows = "pl-1 pr-6 max-[430px]:pr-4 after:left-0 after:right-5 max-[430px]:after:right-3";

interface TabPanelProps {
  id: string;
  value: string;
  children: ReactNode;
}

export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
      {children}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
