import * as z from "zod/mini";

const name = "tlp-player";
/**
 * `size` is the fixed rendition, or `all`. The data-saver setting is stored site-wide elsewhere.
 * `captions` is a language, or empty for none; undefined before the first choice.
 */
const preferences = z.object({
  speed: z.number(),
  size: z.string(),
  captions: z.optional(z.string()),
});
type Preferences = z.infer<typeof preferences>;

/** The viewer's player preferences, stored in this browser until they log out. */
export function readPreferences(): Preferences {
  try {
    return z.parse(preferences, JSON.parse(localStorage.getItem(name) ?? ""));
  } catch {
    return { speed: 1, size: "all" };
  }
}

export function storePreference(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...readPreferences(), ...changed }));
  } catch {
    // Without storage the choice holds only for this lesson.
  }
}
