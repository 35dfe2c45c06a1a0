import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { KeyRange } from "../../engine/keyboard-range.ts";
import { keyPlaces } from "../../engine/keyboard-range.ts";
import { type NoteNaming, noteName } from "../../engine/note-names.ts";
import { spellPitch } from "../../engine/spelling.ts";
import type { PlayedKeys } from "../../input/played-keys.ts";
import type { PointerKeys } from "../../input/pointer-keys.ts";
import { useViewLayer } from "../painting/use-view-layer.ts";
import type { ViewScene } from "../view-state.ts";
import type { KeyGlide } from "./key-glide.ts";
import { clearKeys, createKeyMarker, type KeyElement, setData } from "./mark-keys.ts";
import { usePointing } from "./use-pointing.ts";

export interface KeyboardLabels {
  naming: NoteNaming;
  showsNames: boolean;
  showsFingers: boolean;
  showsDue: boolean;
}

interface PianoKeyboardProps {
  scene: ViewScene;
  range: KeyRange;
  labels: KeyboardLabels;
  keys: PlayedKeys;
  pointers: PointerKeys;
  glide: KeyGlide;
}

/**
 * The piano's keyboard, of which a narrow window shows the keys that come next. Fingers and the
 * mouse play and glide over it. For a computer's keyboard it is one tab stop, in which the arrow
 * keys move and Enter plays.
 */
export function PianoKeyboard({ scene, range, labels, keys, pointers, glide }: PianoKeyboardProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const { lowest, highest } = range;
  const { keyFifths } = scene.document;
  const places = useMemo(() => keyPlaces({ lowest, highest }), [lowest, highest]);
  const whiteCount = places.filter(({ isBlack }) => !isBlack).length;
  const stop = useRovingStop(root, lowest, highest);
  useMarkedKeys(root, { scene, labels, keys, range });
  const lights = useKeyLights(scene, range, labels.naming);
  const pointing = usePointing(root, { pointers, glide, clock: scene.clock });

  return (
    <fieldset ref={root} className="keyboard" {...pointing} onKeyDown={stop.onKeyDown}>
      <legend className="sr-only">Piano keyboard</legend>
      <div ref={glide.attach} className="key-space" style={glide.style}>
        {places.map(({ pitch, isBlack, left, width }) => (
          <button
            key={pitch}
            type="button"
            data-pitch={pitch}
            data-ebony={isBlack || undefined}
            tabIndex={pitch === stop.pitch ? 0 : -1}
            aria-label={spellPitch(pitch, keyFifths)}
            onFocus={({ currentTarget }) => {
              stop.moveTo(pitch);
              if (currentTarget.matches(":focus-visible")) glide.showKey(pitch);
            }}
            // A press without a pointer, by Enter or a screen reader.
            onClick={(event) => event.detail === 0 && pointers.tap(pitch)}
            className="piano-key"
            style={{
              left: `${(left / whiteCount) * 100}%`,
              width: `${(width / whiteCount) * 100}%`,
            }}
          >
            {/* The styles draw the texts, since a key's accessible name is its pitch. */}
            {pitch % 12 === 0 && (
              <span className="key-octave" data-name={octaveName(pitch, labels.naming)} />
            )}
            <span className="key-due" />
          </button>
        ))}
        <div ref={lights} aria-hidden className="key-lights" />
      </div>
    </fieldset>
  );
}

/** `C4`, or `do4`. */
function octaveName(pitch: number, naming: NoteNaming): string {
  const name = noteName("C4", naming === "fixed-do" ? naming : "letters", 0);
  return `${name}${pitch / 12 - 1}`;
}

/** The canvas of `.key-lights` reaches this far above the keys. */
const glowPixels = 24;

/** Lights the sounding keys, in the canvas of the element with the reference. */
function useKeyLights({ document, painter }: ViewScene, range: KeyRange, naming: NoteNaming) {
  const [box, layer] = useViewLayer(painter);
  const { lowest, highest } = range;
  useEffect(() => {
    const places = keyPlaces({ lowest, highest });
    const whiteCount = places.filter(({ isBlack }) => !isBlack).length;
    layer?.change({
      kind: "keys",
      glowPixels,
      notes: document.notes.map(({ startBeat, beats, hand, pitchMidi }) => ({
        startBeat,
        beats,
        hand,
        pitchMidi,
      })),
      keys: places.map(({ pitch, isBlack, left, width }) => ({
        pitch,
        isBlack,
        left: left / whiteCount,
        width: width / whiteCount,
        label: pitch % 12 === 0 ? octaveName(pitch, naming) : "",
      })),
    });
  }, [layer, document, lowest, highest, naming]);
  return box;
}

type MarkedKeys = Omit<PianoKeyboardProps, "pointers" | "glide">;

function useMarkedKeys(
  root: RefObject<HTMLElement | null>,
  { scene, labels, keys, range }: MarkedKeys,
): void {
  const { naming, showsNames, showsFingers, showsDue } = labels;
  const { lowest, highest } = range;
  useEffect(() => {
    if (!root.current || highest < lowest) return;
    const elements = findKeys(root.current);
    const { keyFifths } = scene.document;
    const mark = createKeyMarker(scene, elements, {
      nameOf: ({ spelled }) => (showsNames ? noteName(spelled, naming, keyFifths) : null),
      fingerOf: ({ finger }) => (showsFingers && finger !== undefined ? String(finger) : null),
      showsDue,
    });
    const stopLoop = scene.frameLoop.add(mark);
    // At once instead of in the next frame: a key follows the finger.
    const stopKeys = keys.subscribe(({ pitch, isDown }) =>
      setData(elements.get(pitch)?.key, "held", isDown ? "" : undefined),
    );
    return () => {
      stopLoop();
      stopKeys();
      clearKeys(elements);
    };
  }, [root, scene, keys, naming, showsNames, showsFingers, showsDue, lowest, highest]);
}

function findKeys(root: HTMLElement): Map<number, KeyElement> {
  const elements = new Map<number, KeyElement>();
  for (const key of root.querySelectorAll<HTMLElement>("[data-pitch]")) {
    const due = key.querySelector<HTMLElement>(".key-due");
    if (due) elements.set(Number(key.dataset.pitch), { key, due });
  }
  return elements;
}

/** One tab stop for all keys; arrows, Home and End move within. */
function useRovingStop(root: RefObject<HTMLElement | null>, lowest: number, highest: number) {
  const [wanted, setWanted] = useState(60);
  const clamp = (pitch: number): number => Math.max(lowest, Math.min(highest, pitch));
  const pitch = clamp(wanted);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowLeft: pitch - 1,
      ArrowRight: pitch + 1,
      Home: lowest,
      End: highest,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-pitch="${clamp(next)}"]`)?.focus();
  };
  return { pitch, moveTo: setWanted, onKeyDown };
}
