import { classNames } from "../class-names.ts";

export interface FourKey {
  name: string;
  lit: boolean;
}

interface FourKeysProps {
  /** Beginner, Intermediate, Professional, Special, in that order. */
  keys: readonly FourKey[];
  /** `tall` for plan cards, `low` for small marks. */
  height?: "tall" | "low";
  className?: string;
}

/** The four keys of the school: lit ones are granted. Says in words what it shows. */
export function FourKeys({ keys, height = "tall", className }: FourKeysProps) {
  const lit = keys.filter((key) => key.lit).map((key) => key.name);
  return (
    <span
      role="img"
      aria-label={lit.length > 0 ? `Opens ${lit.join(", ")}` : "Opens nothing yet"}
      className={classNames("flex gap-0.5", height === "tall" ? "h-7" : "h-2.5 w-12", className)}
    >
      {keys.map((key) => (
        <span
          key={key.name}
          className={classNames(
            "flex-1 rounded-b-[4px] transition-colors duration-200",
            key.lit ? "bg-accent" : "bg-key-off",
          )}
        />
      ))}
    </span>
  );
}
