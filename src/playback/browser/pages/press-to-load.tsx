import { Play } from "lucide-react";
import { buttonClass } from "#ui/forms/button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

interface PressToLoadProps {
  title: string;
  /** Such as "about 4 MB"; null where it is not known. */
  cost: string | null;
  onPress: () => void;
}

/** Lies over the poster of one who saves data: nothing of the player comes before it is pressed. */
export function PressToLoad({ title, cost, onPress }: PressToLoadProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-0 grid cursor-pointer place-items-center rounded-poster bg-black/25 p-4 max-sm:rounded-none -outline-offset-2"
    >
      <span className={buttonClass({ size: "small" })}>
        <Play size={20} aria-hidden className="fill-current" />
        <span>
          Play
          <VisuallyHidden> {title}</VisuallyHidden>
          {cost && <span className="font-normal tabular">, {cost}</span>}
        </span>
      </span>
    </button>
  );
}
