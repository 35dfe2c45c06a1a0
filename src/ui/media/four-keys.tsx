import { classNames } from "../class-names.ts";

export interface FourKey {
  name: string;
  isGranted: boolean;
}

interface FourKeysProps {
  /** Beginner, Intermediate, Professional, Special, in that order. */
  keys: readonly FourKey[];
  /** `tall` for plan cards, `low` for small marks. */
  height?: "tall" | "low";
  className?: string;
}

/** The school's four keys, one per category. Keys of granted categories are highlighted. */
export function FourKeys({ keys, height = "tall", className }: FourKeysProps) {
  const granted = keys.filter((key) => key.isGranted).map((key) => key.name);
  return (
    <span
      role="img"
      aria-label={granted.length > 0 ? `Opens ${granted.join(", ")}` : "Opens nothing yet"}
      className={classNames("flex gap-0.5", height === "tall" ? "h-7" : "h-2.5 w-12", className)}
    >
      {keys.map((key) => (
        <span
          key={key.name}
          className={classNames(
            "flex-1 rounded-b-[4px] transition-colors duration-200",
            key.isGranted ? "bg-accent" : "bg-key-off",
          )}
        />
      ))}
    </span>
  );
}
