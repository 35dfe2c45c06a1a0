import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";

/** How far one press moves the image, in fractions of the visible rectangle. */
const step = 0.05;

const arrows = [
  { key: "ArrowLeft", label: "Move left", Icon: ArrowLeft, right: -step, down: 0 },
  { key: "ArrowUp", label: "Move up", Icon: ArrowUp, right: 0, down: -step },
  { key: "ArrowDown", label: "Move down", Icon: ArrowDown, right: 0, down: step },
  { key: "ArrowRight", label: "Move right", Icon: ArrowRight, right: step, down: 0 },
] as const;

interface ArrowsProps {
  /** Moves the image right and down, in fractions of the visible rectangle. */
  onMove: (right: number, down: number) => void;
}

/** Four buttons as an alternative to dragging; with any of them focused, all arrow keys work. */
export function Arrows({ onMove }: ArrowsProps) {
  const pressKey = (event: KeyboardEvent) => {
    const arrow = arrows.find(({ key }) => key === event.key);
    if (!arrow) return;
    event.preventDefault();
    onMove(arrow.right, arrow.down);
  };
  return (
    <div className="flex">
      {arrows.map(({ label, Icon, right, down }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          onClick={() => onMove(right, down)}
          onKeyDown={pressKey}
          className="pressable grid place-items-center rounded-control text-muted transition-colors duration-200 hover:text-accent-text"
        >
          <Icon size={19} aria-hidden />
        </button>
      ))}
    </div>
  );
}
