import { useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { initialsOf } from "./initials.ts";

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
