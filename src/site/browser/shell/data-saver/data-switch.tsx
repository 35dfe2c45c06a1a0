import { chooseDataUse } from "#platform/browser/data-use/data-use.ts";
import { useDataUse } from "#platform/browser/data-use/use-data-use.ts";

/** Saves data on the whole site: small pictures, only where they are seen, and lessons on request. */
export function DataSwitch() {
  const saving = useDataUse() !== "all";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={saving}
      onClick={() => chooseDataUse(saving ? "all" : "small")}
      className="group mt-6 inline-flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem] text-quiet transition-colors duration-200 hover:text-lamp-text noscript:hidden"
    >
      <span
        aria-hidden
        className="flex h-6 w-10 items-center rounded-full border border-edge bg-field p-0.5 transition-colors duration-200 group-aria-checked:border-lamp group-aria-checked:bg-lamp"
      >
        <span className="size-4.5 rounded-full bg-quiet transition-[translate,background-color] duration-200 ease-damper group-aria-checked:translate-x-4 group-aria-checked:bg-lamp-ink" />
      </span>
      Save data
    </button>
  );
}
