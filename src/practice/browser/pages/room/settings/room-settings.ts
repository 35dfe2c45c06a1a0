import * as z from "zod/mini";
import type { Hands } from "#practice/browser/engine/hands.ts";
import { noteNamings } from "#practice/browser/engine/note-names.ts";

/**
 * The source of sound while listening: the film with its picture, its sound alone, or the room's
 * piano.
 */
export const listeningSources = ["picture", "sound", "piano"] as const;
export type ListeningSource = (typeof listeningSources)[number];

/** The shown keys: those of the passage, or those of the learner's own keyboard. */
export const keyboardChoices = ["passage", "49", "61", "76", "88"] as const;

const roomSettings = z.object({
  mode: z._default(z.enum(["wait", "listen"]), "wait"),
  /** Hands that are practised. */
  hands: z._default(z.enum(["right", "left", "both"]), "right"),
  /** Hands that sound while the learner listens. */
  heardHands: z._default(z.enum(["right", "left", "both"]), "both"),
  speed: z._default(z.number().check(z.minimum(0.25), z.maximum(1.5)), 1),
  /** Null until the learner chooses. Until then device and connection decide. */
  source: z._default(z.nullable(z.enum(listeningSources)), null),
  naming: z._default(z.enum(noteNamings), "letters"),
  showsNames: z._default(z.boolean(), true),
  showsFingers: z._default(z.boolean(), true),
  showsDue: z._default(z.boolean(), true),
  showsScore: z._default(z.boolean(), true),
  showsFalling: z._default(z.boolean(), true),
  showsKeyboard: z._default(z.boolean(), true),
  speaksDue: z._default(z.boolean(), true),
  keyboard: z._default(z.enum(keyboardChoices), "passage"),
  hasMetronome: z._default(z.boolean(), false),
  hasCountIn: z._default(z.boolean(), false),
  playsOtherHand: z._default(z.boolean(), true),
  /** Applies to this lesson only and is not stored. */
  isLooping: z._default(z.boolean(), false),
  isHandsFree: z._default(z.boolean(), false),
  /** The learner's MIDI piano has its own sound. */
  hasOwnSound: z._default(z.boolean(), false),
});
export type RoomSettings = z.infer<typeof roomSettings>;

/** The practised or heard hands, depending on the mode. */
export const handsOf = ({ mode, hands, heardHands }: RoomSettings): Hands =>
  mode === "wait" ? hands : heardHands;

/** The change that a press on a hand makes. */
export function nextHands(settings: RoomSettings): Partial<RoomSettings> {
  const next = handOrder[(handOrder.indexOf(handsOf(settings)) + 1) % handOrder.length] ?? "both";
  return settings.mode === "wait" ? { hands: next } : { heardHands: next };
}

/** The settings of the first visit, with the learner's current mode. */
export function firstChoices(): Partial<RoomSettings> {
  const { mode: _, ...choices } = z.parse(roomSettings, {});
  return choices;
}

const handOrder: readonly Hands[] = ["right", "left", "both"];

const name = "tlp-practice";
const storedSettings = z.omit(roomSettings, { isLooping: true });

/** The learner's choices, stored in this browser until they log out. */
export function readRoomSettings(): RoomSettings {
  try {
    const stored = z.parse(storedSettings, JSON.parse(localStorage.getItem(name) ?? "{}"));
    return { ...stored, isLooping: false };
  } catch {
    return z.parse(roomSettings, {});
  }
}

export function storeRoomSettings(settings: RoomSettings): void {
  try {
    localStorage.setItem(name, JSON.stringify(z.parse(storedSettings, settings)));
  } catch {
    // Without storage the choices hold for this visit.
  }
}
