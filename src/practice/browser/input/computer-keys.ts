import { createStore } from "zustand/vanilla";
import type { PlayedKeys } from "./played-keys.ts";

export interface ComputerKeys {
  /** Octaves up or down from the usual position. */
  readonly octave: number;
  subscribe(listener: () => void): () => void;
  /**
   * The letter on an English keyboard's key for a pitch, such as "Q"; null if no key plays the
   * pitch.
   */
  labelOf(pitch: number): string | null;
  stop(): void;
}

/**
 * Two rows of white keys, each with its black keys in the row above: C3 to E4 and C4 to E5, by
 * physical position.
 */
const lowerRow =
  "KeyZ KeyS KeyX KeyD KeyC KeyV KeyG KeyB KeyH KeyN KeyJ KeyM Comma KeyL Period Semicolon Slash";
const upperRow =
  "KeyQ Digit2 KeyW Digit3 KeyE KeyR Digit5 KeyT Digit6 KeyY Digit7 KeyU KeyI Digit9 KeyO Digit0 KeyP";
const rowPitches = [
  [lowerRow, 48],
  [upperRow, 60],
] as const;
const pitchOfCode = new Map(
  rowPitches.flatMap(([row, first]) =>
    row.split(" ").map((code, index) => [code, first + index] as const),
  ),
);
const octaveShifts = new Map([
  ["BracketLeft", -1],
  ["BracketRight", 1],
]);
const farthestOctave = 3;
const signs: Record<string, string> = { Comma: ",", Period: ".", Semicolon: ";", Slash: "/" };

/** Plays the piano with a computer's keyboard, except while the user types text. */
export function listenToComputerKeys(keys: PlayedKeys, target: EventTarget = window): ComputerKeys {
  const octave = createStore(() => 0);
  /** A pressed key keeps its pitch when the octave changes. */
  const downPitches = new Map<string, number>();
  const stopping = new AbortController();
  const on = (type: string, handle: (event: KeyboardEvent) => void) =>
    target.addEventListener(type, (event) => handle(event as KeyboardEvent), {
      signal: stopping.signal,
    });
  const releaseAll = () => {
    downPitches.clear();
    keys.releaseAll("computer");
  };

  on("keydown", (event) => {
    if (isForOthers(event)) return;
    const shift = octaveShifts.get(event.code);
    const pitch = pitchOfCode.get(event.code);
    if (shift === undefined && pitch === undefined) return;
    event.preventDefault();
    if (event.repeat) return;
    if (shift !== undefined) {
      const next = octave.getState() + shift;
      octave.setState(Math.min(farthestOctave, Math.max(-farthestOctave, next)), true);
    } else if (pitch !== undefined) {
      const sounding = pitch + 12 * octave.getState();
      downPitches.set(event.code, sounding);
      keys.press(sounding, "computer", undefined, event.timeStamp);
    }
  });
  on("keyup", (event) => {
    const pitch = downPitches.get(event.code);
    if (pitch === undefined) return;
    downPitches.delete(event.code);
    if (![...downPitches.values()].includes(pitch))
      keys.release(pitch, "computer", event.timeStamp);
  });
  on("blur", releaseAll);
  return {
    get octave() {
      return octave.getState();
    },
    subscribe: octave.subscribe,
    labelOf: (pitch) => {
      const usual = pitch - 12 * octave.getState();
      const codes = [...pitchOfCode].filter(([, each]) => each === usual).map(([code]) => code);
      const code = codes.at(-1);
      return code ? (signs[code] ?? code.replace(/^(Key|Digit)/, "")) : null;
    },
    stop: () => {
      stopping.abort();
      releaseAll();
    },
  };
}

/** Shortcuts and typed text are not played. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true;
  const field = event.target as Partial<HTMLInputElement> | null;
  // A clicked choice has the focus, but takes no text.
  if (field?.type === "radio" || field?.type === "checkbox") return false;
  return (
    field?.isContentEditable === true ||
    ["INPUT", "TEXTAREA", "SELECT"].includes(field?.tagName ?? "")
  );
}
