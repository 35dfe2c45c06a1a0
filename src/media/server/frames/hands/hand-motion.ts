import type { Hand, ScoreNote } from "#score/server/index.ts";
import type { KeyboardLayout } from "../keyboard/keyboard-geometry.ts";
import { type Finger, fingers } from "./hand-span.ts";

/** A note of a film with its finger, in the film's seconds. */
export interface PlayedNote
  extends Pick<ScoreNote, "hand" | "pitchMidi" | "startSeconds" | "durationSeconds"> {
  finger: Finger;
}

export interface FingerPose {
  finger: Finger;
  /** The middle of the fingertip. */
  x: number;
  /** How far it reaches between the black keys: 0 on white keys, 1 on black ones. */
  reach: number;
  /** 1 on a key that it holds down, 0 above the keys. */
  press: number;
  /** 1 at its highest, just before it strikes. */
  raise: number;
  /** The note that it holds. */
  note: PlayedNote | null;
}

export interface HandPose {
  /** Where the third finger rests. */
  x: number;
  reach: number;
  /** 1 at the top of a leap. */
  lift: number;
  /** 0 below the frame, 1 on the keys. */
  presence: number;
  /** From the thumb to the fifth finger. */
  fingers: FingerPose[];
}

interface Station {
  startSeconds: number;
  endSeconds: number;
  x: number;
}

interface Stroke {
  note: PlayedNote;
  /** The finger's way to its key. */
  approachSeconds: number;
  x: number;
  isBlack: boolean;
}

interface Appearance {
  fromSeconds: number;
  toSeconds: number;
}

const enterSeconds = 0.9;
const enterBeforeSeconds = 1.8;
const leaveSeconds = 0.7;
const leaveAfterSeconds = 0.5;
/** A hand stays over the keys in a shorter rest. */
const stayingSeconds = 4;
const longestGlideSeconds = 0.6;
const shortestGlideSeconds = 0.22;
const longestApproachSeconds = 0.18;
const returnSeconds = 0.2;
const pressSeconds = 0.06;
/** In white keys. */
const leap = { from: 2, to: 7 } as const;
const widestStretch = 2.4;

/**
 * Computes how a hand moves through a film: it glides between positions, lifts before a leap, and
 * its fingers are on their keys while the notes sound. A pose is null while the hand is away.
 */
export function createHandMotion(
  notes: readonly PlayedNote[],
  hand: Hand,
  layout: KeyboardLayout,
): (seconds: number) => HandPose | null {
  const direction = hand === "right" ? 1 : -1;
  const restOf = (finger: Finger) => direction * (finger - 3) * layout.whiteWidth;
  const strokes = layOutStrokes(notes, hand, layout);
  const stations = layOutStations(strokes, restOf);
  const appearances = layOutAppearances(strokes);
  return (seconds) => {
    const presence = presenceAt(appearances, seconds);
    if (presence === 0) return null;
    const { x, lift } = glideAt(stations, seconds, layout.whiteWidth);
    const near = strokes.filter(
      ({ note }) =>
        note.startSeconds - 2 * longestApproachSeconds < seconds &&
        seconds < endOf(note) + returnSeconds,
    );
    const poses = fingers.map((finger): FingerPose => {
      const own = near.filter(({ note }) => note.finger === finger);
      const stretch = widestStretch * layout.whiteWidth;
      return poseFinger(own, { finger, seconds, restX: x + restOf(finger), stretch });
    });
    const reach = poses.reduce((sum, each) => sum + each.reach, 0) / fingers.length;
    return { x, lift, presence, reach, fingers: poses };
  };
}

const endOf = ({ startSeconds, durationSeconds }: PlayedNote): number =>
  startSeconds + durationSeconds;

function layOutStrokes(notes: readonly PlayedNote[], hand: Hand, layout: KeyboardLayout): Stroke[] {
  const lastStarts = new Map<Finger, number>();
  return notes
    .filter((note) => note.hand === hand)
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .flatMap((note) => {
      const key = layout.keyOf(note.pitchMidi);
      if (!key) return [];
      const last = lastStarts.get(note.finger) ?? Number.NEGATIVE_INFINITY;
      lastStarts.set(note.finger, note.startSeconds);
      // A finger stays on its key for most of the note before it goes to another key.
      const available = Math.max(0.02, 0.4 * (note.startSeconds - last));
      const approachSeconds = Math.min(longestApproachSeconds, available);
      return [{ note, approachSeconds, x: key.x + key.width / 2, isBlack: key.isBlack }];
    });
}

/** A hand's places on the keyboard: each chord's fingers lie on neighbouring white keys. */
function layOutStations(strokes: readonly Stroke[], restOf: (finger: Finger) => number): Station[] {
  const chords = Map.groupBy(strokes, ({ note }) => Math.round(note.startSeconds * 30));
  return [...chords.values()].map((chord) => ({
    startSeconds: Math.min(...chord.map(({ note }) => note.startSeconds)),
    endSeconds: Math.max(...chord.map(({ note }) => endOf(note))),
    x: chord.reduce((sum, { x, note }) => sum + x - restOf(note.finger), 0) / chord.length,
  }));
}

function layOutAppearances(strokes: readonly Stroke[]): Appearance[] {
  const appearances: Appearance[] = [];
  for (const { note } of strokes) {
    const last = appearances.at(-1);
    const toSeconds = endOf(note) + leaveAfterSeconds;
    if (last && note.startSeconds - last.toSeconds < stayingSeconds) {
      last.toSeconds = Math.max(last.toSeconds, toSeconds);
    } else {
      appearances.push({ fromSeconds: note.startSeconds - enterBeforeSeconds, toSeconds });
    }
  }
  return appearances;
}

function presenceAt(appearances: readonly Appearance[], seconds: number): number {
  const current = appearances.find(
    ({ fromSeconds, toSeconds }) => fromSeconds <= seconds && seconds < toSeconds + leaveSeconds,
  );
  if (!current) return 0;
  const entered = (seconds - current.fromSeconds) / enterSeconds;
  const left = 1 - (seconds - current.toSeconds) / leaveSeconds;
  return ease(Math.min(entered, left));
}

function glideAt(
  stations: readonly Station[],
  seconds: number,
  whiteWidth: number,
): Pick<HandPose, "x" | "lift"> {
  const index = stations.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  const from = stations[index] ?? stations[0];
  const to = stations[index + 1];
  if (!from) return { x: 0, lift: 0 };
  if (!to || index < 0) return { x: from.x, lift: 0 };
  const free = to.startSeconds - Math.min(from.endSeconds, to.startSeconds);
  const between = to.startSeconds - from.startSeconds;
  const glide = Math.min(longestGlideSeconds, Math.max(free, shortestGlideSeconds), between * 0.8);
  const share = ease((seconds - to.startSeconds + glide) / glide);
  const keys = Math.abs(to.x - from.x) / whiteWidth;
  const height = Math.min(1, Math.max(0, (keys - leap.from) / (leap.to - leap.from)));
  return { x: from.x + (to.x - from.x) * share, lift: height * Math.sin(Math.PI * share) };
}

function poseFinger(
  strokes: readonly Stroke[],
  at: { finger: Finger; seconds: number; restX: number; stretch: number },
): FingerPose {
  const { finger, seconds, restX, stretch } = at;
  const pose: FingerPose = { finger, x: restX, reach: 0, press: 0, raise: 0, note: null };
  let free = 1;
  // A later note takes the finger from an earlier one.
  for (const stroke of strokes.toReversed()) {
    const { note, x, isBlack } = stroke;
    const weight = free * weightAt(stroke, seconds);
    free -= weight;
    const isHeld = note.startSeconds - 1e-6 <= seconds && seconds < endOf(note);
    const away = x - restX;
    const distance = isHeld ? away : Math.min(stretch, Math.max(-stretch, away));
    pose.x += weight * distance;
    pose.reach += isBlack ? weight : 0;
    const down = Math.min(
      1,
      (seconds - note.startSeconds + 1 / 30) / pressSeconds,
      (endOf(note) - seconds) / pressSeconds,
    );
    pose.press = Math.max(pose.press, down);
    const until = (note.startSeconds - seconds) / (2 * longestApproachSeconds);
    if (until > 0 && until < 1) pose.raise = Math.max(pose.raise, Math.sin(Math.PI * until));
    if (isHeld) pose.note = note;
  }
  return pose;
}

/** How far a finger is on its way to a key: 1 while the note sounds. */
function weightAt({ note, approachSeconds }: Stroke, seconds: number): number {
  const coming = 1 - (note.startSeconds - seconds) / approachSeconds;
  const going = 1 - (seconds - endOf(note)) / returnSeconds;
  return ease(Math.min(coming, going));
}

/** Eases a share at both ends, and keeps it from 0 to 1. */
function ease(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}
