import * as z from "zod/mini";

const name = "tlp-player";
const preferences = z.object({ speed: z.number(), quality: z.string() });
type Preferences = z.infer<typeof preferences>;

/** How the viewer likes to watch, remembered in this browser until he logs out. */
export function readPreferences(): Preferences {
  try {
    return z.parse(preferences, JSON.parse(localStorage.getItem(name) ?? ""));
  } catch {
    return { speed: 1, quality: "auto" };
  }
}

export function rememberPreference(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...readPreferences(), ...changed }));
  } catch {
    // Without storage the choice holds for this lesson only.
  }
}
