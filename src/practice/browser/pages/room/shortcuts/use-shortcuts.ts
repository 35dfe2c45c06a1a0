import { useEffect, useEffectEvent } from "react";
import { stepSpeed } from "#practice/browser/engine/speeds.ts";
import { modes, nextHands, type RoomSettings } from "../settings/room-settings.ts";
import type { Room } from "../use-room.ts";

/** The room's own keys; letters and digits are piano keys. */
export const shortcuts = [
  { keys: "Space", code: "Space", does: "Play or pause" },
  { keys: "Enter", code: "Enter", does: "From the beginning of the passage" },
  { keys: "→", code: "ArrowRight", does: "Pass over the notes that are due" },
  { keys: "↑", code: "ArrowUp", does: "Faster" },
  { keys: "↓", code: "ArrowDown", does: "Slower" },
  { keys: "Shift H", code: "Shift+KeyH", does: "Right hand, left hand, both" },
  { keys: "Shift W", code: "Shift+KeyW", does: "Wait for me, play through, listen" },
  { keys: "Shift L", code: "Shift+KeyL", does: "Repeat the passage" },
  { keys: "Shift M", code: "Shift+KeyM", does: "Metronome" },
  { keys: "?", code: "Shift+Slash", does: "This list" },
] as const;
type ShortcutCode = (typeof shortcuts)[number]["code"];

/** Keys that focused elements handle themselves. */
const usedBy: Readonly<Record<string, string>> = {
  Space: "button, a, summary, input:not([type=radio]), select, textarea",
  Enter: "button, a, summary, input:not([type=radio]), select, textarea",
  ArrowRight: "input, select, textarea, fieldset, [role=tablist]",
  ArrowUp: "input, select, textarea, fieldset",
  ArrowDown: "input, select, textarea, fieldset",
};

/** Runs the room's shortcuts, unless a dialog is open or the focused element handles the key. */
function useShortcuts(run: (code: ShortcutCode) => void): void {
  const handle = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const code = `${event.shiftKey ? "Shift+" : ""}${event.code}`;
      const shortcut = shortcuts.find((each) => each.code === code);
      if (!shortcut) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const uses = usedBy[code] ?? "input:not([type=radio]), select, textarea";
      // A clicked radio button has the focus, but its user does not steer by keys.
      const isClicked = target.matches("input[type=radio]:not(:focus-visible)");
      if (target.closest("[role=dialog]") || (!isClicked && target.closest(uses))) return;
      event.preventDefault();
      if (!event.repeat) handle(shortcut.code);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The actions of the room's own keys. */
export function useRoomShortcuts(room: Room, showShortcuts: () => void): void {
  const { settings, change, session, togglePlaying, repeat } = room;
  const { mode } = settings;
  useShortcuts((code) => {
    if (code === "Space") togglePlaying();
    else if (code === "Enter") repeat();
    else if (code === "ArrowRight") session?.goOn();
    else if (code === "ArrowUp") change({ speed: stepSpeed(settings.speed, 1) });
    else if (code === "ArrowDown") change({ speed: stepSpeed(settings.speed, -1) });
    else if (code === "Shift+KeyH") change(nextHands(settings));
    else if (code === "Shift+KeyW")
      change({ mode: modes[(modes.indexOf(mode) + 1) % modes.length] ?? "wait" });
    else if (code === "Shift+KeyL") change({ isLooping: !settings.isLooping });
    else if (code === "Shift+KeyM") change(otherMetronome(settings));
    else showShortcuts();
  });
}

const otherMetronome = ({ mode, pace, hasMetronome }: RoomSettings): Partial<RoomSettings> =>
  mode === "play"
    ? { pace: pace === "metronome" ? "free" : "metronome" }
    : { hasMetronome: !hasMetronome };
