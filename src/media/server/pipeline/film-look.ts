import { createHash } from "node:crypto";
import { type Image, loadImage } from "@napi-rs/canvas";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";

/** The school as the title cards of its drawn films show it. */
export interface FilmLook {
  name: string;
  /** The accent for dark surfaces; null for the site's own. */
  accent: string | null;
  logo: Image | null;
}

export interface FilmLookDeps {
  /** The school as it is now. */
  school: Pick<SchoolIdentity, "name" | "accent" | "logo">;
  /** The PNG of a stored logo; null if it is missing. */
  readLogo: (name: string) => Promise<Buffer | null>;
}

/** Changes with the school's name, accent or logo: films with title cards are then encoded again. */
export function filmLookVersion({ name, accent, logo }: FilmLookDeps["school"]): string {
  const shown = JSON.stringify([name, accent?.onDark ?? null, logo?.name ?? null]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 12);
}

/** Reads what title cards show of the school. */
export async function readFilmLook({ school, readLogo }: FilmLookDeps): Promise<FilmLook> {
  const { name, accent, logo } = school;
  const png = logo && (await readLogo(logo.name));
  return { name, accent: accent?.onDark ?? null, logo: png && (await loadImage(png)) };
}
