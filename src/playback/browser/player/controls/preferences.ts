import * as z from "zod/mini";

const name = "tlp-player";
/** `size` is the rendition to hold to, or `all`; what costly data allow is kept for the whole site. */
const preferences = z.object({ speed: z.number(), size: z.string() });
type Preferences = z.infer<typeof preferences>;

/** How the viewer likes to watch, remembered in this browser until he logs out. */
export function readPreferences(): Preferences {
  try {
    return z.parse(preferences, JSON.parse(localStorage.getItem(name) ?? ""));
  } catch {
    return { speed: 1, size: "all" };
  }
}

export function rememberPreference(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...readPreferences(), ...changed }));
  } catch {
    // Without storage the choice holds for this lesson only.
  }
}
