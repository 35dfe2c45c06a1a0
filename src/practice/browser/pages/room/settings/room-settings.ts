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

/** Wireless headphones are late by up to this. */
export const mostSoundDelayMs = 500;

/** How large the score is printed where the window has space. */
export const scoreSizes = ["small", "normal", "large"] as const;
export type ScoreSize = (typeof scoreSizes)[number];

const roomSettings = z.object({
  mode: z._default(z.enum(["wait", "play", "listen"]), "wait"),
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
  scoreSize: z._default(z.enum(scoreSizes), "normal"),
  showsFalling: z._default(z.boolean(), true),
  showsKeyboard: z._default(z.boolean(), true),
  speaksDue: z._default(z.boolean(), true),
  keyboard: z._default(z.enum(keyboardChoices), "passage"),
  /** A narrow window shows the keys that come next, instead of all keys. */
  hasLargeKeys: z._default(z.boolean(), true),
  /** The learner has seen how to connect a piano. */
  hasSeenCable: z._default(z.boolean(), false),
  hasMetronome: z._default(z.boolean(), false),
  hasCountIn: z._default(z.boolean(), false),
  /** What sets the tempo while the learner plays through: themselves, a metronome or the film. */
  pace: z._default(z.enum(["free", "metronome", "film"]), "free"),
  playsOtherHand: z._default(z.boolean(), true),
  isLooping: z._default(z.boolean(), false),
  /** Rounds move the tempo. */
  hasLadder: z._default(z.boolean(), true),
  isHandsFree: z._default(z.boolean(), false),
  /** The room may sound while it listens through the microphone. */
  hasHeadphones: z._default(z.boolean(), false),
  /** The learner's MIDI piano has its own sound. */
  hasOwnSound: z._default(z.boolean(), false),
  /** How much later than the browser reports the sound is heard. */
  soundDelayMs: z._default(z.number().check(z.minimum(0), z.maximum(mostSoundDelayMs)), 0),
});
export type RoomSettings = z.infer<typeof roomSettings>;

/** The practised or heard hands, depending on the mode. */
export const handsOf = ({ mode, hands, heardHands }: RoomSettings): Hands =>
  mode === "listen" ? heardHands : hands;

/** The ways to practise, in the order in which a key goes through them. */
export const modes = ["wait", "play", "listen"] as const satisfies readonly RoomSettings["mode"][];

/** The change that a press on a hand makes. */
export function nextHands(settings: RoomSettings): Partial<RoomSettings> {
  const next = handOrder[(handOrder.indexOf(handsOf(settings)) + 1) % handOrder.length] ?? "both";
  return handChange(settings, next);
}

/** The change that makes these the practised or heard hands, depending on the mode. */
export const handChange = ({ mode }: RoomSettings, hands: Hands): Partial<RoomSettings> =>
  mode === "listen" ? { heardHands: hands } : { hands };

/** The settings of the first visit, with the learner's current mode. */
export function firstChoices(): Partial<RoomSettings> {
  const { mode: _, ...choices } = z.parse(roomSettings, {});
  return choices;
}

const handOrder: readonly Hands[] = ["right", "left", "both"];

const commonName = "tlp-practice";
const lessonsName = "tlp-practice-lessons";
const mostLessons = 50;

const lessonFields = { hands: true, heardHands: true, speed: true, isLooping: true } as const;
/** Settings of all lessons. */
const commonSettings = z.omit(roomSettings, lessonFields);
/** Settings of one lesson. `bars` is its passage as in the URL; null for the whole piece. */
const lessonSettings = z.extend(z.pick(roomSettings, lessonFields), {
  videoId: z.string(),
  bars: z._default(z.nullable(z.string()), null),
});
type LessonSettings = z.infer<typeof lessonSettings>;

/** The learner's choices in a lesson, stored in this browser until they log out. */
export function readRoomSettings(videoId: string): RoomSettings & { bars: string | null } {
  const common = z.safeParse(commonSettings, readJson(commonName));
  const { videoId: _, ...lesson } =
    readLessons().find((one) => one.videoId === videoId) ?? z.parse(lessonSettings, { videoId });
  return { ...(common.data ?? z.parse(commonSettings, {})), ...lesson };
}

/** Stores the choices, the lesson's own ones for the {@link mostLessons} opened last. */
export function storeRoomSettings(
  videoId: string,
  settings: RoomSettings,
  bars: string | null,
): void {
  const lesson = z.parse(lessonSettings, { ...settings, videoId, bars });
  const others = readLessons().filter((one) => one.videoId !== videoId);
  writeJson(commonName, z.parse(commonSettings, settings));
  writeJson(lessonsName, [lesson, ...others].slice(0, mostLessons));
}

/** The lessons opened last, the newest first. */
function readLessons(): LessonSettings[] {
  const stored = z.safeParse(z.array(z.unknown()), readJson(lessonsName));
  return (stored.data ?? []).flatMap((one) => {
    const lesson = z.safeParse(lessonSettings, one);
    return lesson.success ? [lesson.data] : [];
  });
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

function writeJson(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the choices hold for this visit.
  }
}
