import { Play } from "lucide-react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

interface LoadPlayerButtonProps {
  title: string;
  /** Such as "about 4 MB"; null if unknown. */
  cost: string | null;
  onPress: () => void;
}

/** Covers the poster where the player waits for Play. The player loads nothing before a press. */
export function LoadPlayerButton({ title, cost, onPress }: LoadPlayerButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-0 grid cursor-pointer place-items-center rounded-poster bg-black/25 p-4 max-sm:rounded-none -outline-offset-2"
    >
      <span className="inline-flex min-h-11 items-center gap-2.5 rounded-full bg-[#0e0c0d]/80 px-5 py-2 font-semibold text-[#f3ecdf] text-small ring-1 ring-[#f3ecdf]/25">
        <Play size={20} aria-hidden className="fill-current text-[#e3b067]" />
        <span>
          Play
          <VisuallyHidden> {title}</VisuallyHidden>
          {cost && <span className="font-normal tabular">, {cost}</span>}
        </span>
      </span>
    </button>
  );
}
