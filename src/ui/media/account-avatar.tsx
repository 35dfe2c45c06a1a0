import { useState } from "react";
import { classNames } from "#ui/class-names.ts";

interface AvatarProps {
  user: { name: string; picture: string | null };
  /** `tiny` beside posts, `large` on the account pages. */
  size?: keyof typeof sizes;
}

const sizes = {
  tiny: { className: "size-9 text-sm font-semibold", pixels: 36 },
  small: { className: "size-11 text-small font-semibold", pixels: 44 },
  large: {
    className: "size-28 font-title text-figure-large tracking-tight sm:size-32",
    pixels: 128,
  },
};

/** The user's picture, or the initials of the name without one or if it fails to load (spec §2). */
export function Avatar({ user: { name, picture }, size = "small" }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const { className, pixels } = sizes[size];
  return (
    <span
      className={classNames(
        "grid shrink-0 place-items-center overflow-hidden rounded-full border border-accent bg-raised text-text",
        className,
      )}
    >
      {picture !== null && picture !== missing ? (
        <img
          src={picture}
          alt=""
          width={pixels}
          height={pixels}
          onError={() => setMissing(picture)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** One or two letters of a name for an avatar: `Ada (demo student)` → `A`. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*(?![^(]*\))/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => word?.at(0)?.toUpperCase() ?? "").join("") || "♪";
}
