import { setDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import { useDataSaverMode } from "#platform/browser/data-saver/use-data-saver-mode.ts";

/** The data saver of the whole site: small images, only where visible, and lessons on request. */
export function DataSwitch() {
  const saving = useDataSaverMode() !== "all";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={saving}
      onClick={() => setDataSaverMode(saving ? "all" : "small")}
      className="group mt-6 inline-flex min-h-11 cursor-pointer items-center gap-3 text-small text-muted transition-colors duration-200 hover:text-accent-text noscript:hidden"
    >
      <span
        aria-hidden
        className="flex h-6 w-10 items-center rounded-full border border-border bg-field p-0.5 transition-colors duration-200 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="size-4.5 rounded-full bg-muted transition-[translate,background-color] duration-200 ease-damper group-aria-checked:translate-x-4 group-aria-checked:bg-accent-ink" />
      </span>
      Save data
    </button>
  );
}
