export interface MidiNote {
  pitchMidi: number;
  startTick: number;
  endTick: number;
  /** 1 to 127. */
  velocity: number;
}

/** What a hand reaches at once, in semitones. */
const reach = 12;
/** Each semitone beyond the reach costs as much as two on the other hand's side. */
const reachCost = 2;
/** Hands begin an octave and a half apart, with middle C between them. */
const startPlaces = { right: 67, left: 50 };
/** How far a hand's place moves towards each chord that it plays. */
const follow = 0.35;
/** The keys at which the hands may part. */
const [lowestBoundary, highestBoundary] = [50, 72];

interface PlayingHand {
  /** The middle of what it played last, as a key. */
  place: number;
  notes: MidiNote[];
  held: MidiNote[];
}

/**
 * Divides one track's notes between two hands. Chords are cut where the fewest keys lie on the other hand's side
 * and within a hand's reach; the boundary lies between the places of the hands and so follows them. Notes must
 * be ordered by start.
 */
export function splitHands(
  notes: readonly MidiNote[],
  togetherTicks: number,
): { right: MidiNote[]; left: MidiNote[] } {
  const right: PlayingHand = { place: startPlaces.right, notes: [], held: [] };
  const left: PlayingHand = { place: startPlaces.left, notes: [], held: [] };
  for (const chord of listChords(notes, togetherTicks)) {
    const middle = (right.place + left.place) / 2;
    const boundary = Math.min(highestBoundary, Math.max(lowestBoundary, middle));
    const start = chord[0]?.startTick ?? 0;
    for (const hand of [right, left]) {
      hand.held = hand.held.filter(({ endTick }) => endTick > start + togetherTicks);
    }
    const keys = chord.toSorted((a, b) => a.pitchMidi - b.pitchMidi);
    const cut = findCut(keys, (from, to, isRight) =>
      costOf(keys.slice(from, to), isRight ? right : left, (pitch) =>
        isRight ? boundary - pitch : pitch - boundary,
      ),
    );
    play(left, keys.slice(0, cut));
    play(right, keys.slice(cut));
  }
  return { right: right.notes.sort(byStart), left: left.notes.sort(byStart) };
}

const byStart = (a: MidiNote, b: MidiNote) => a.startTick - b.startTick;

/** Notes that are struck together. */
function listChords(notes: readonly MidiNote[], togetherTicks: number): MidiNote[][] {
  const chords: MidiNote[][] = [];
  for (const note of notes) {
    const chord = chords.at(-1);
    const first = chord?.[0];
    if (first && note.startTick - first.startTick <= togetherTicks) chord.push(note);
    else chords.push([note]);
  }
  return chords;
}

/** How many of the keys, from the lowest, are the left hand's. */
function findCut(
  keys: readonly MidiNote[],
  cost: (from: number, to: number, isRight: boolean) => number,
): number {
  const cuts = Array.from({ length: keys.length + 1 }, (_, cut) => ({
    cut,
    cost: cost(0, cut, false) + cost(cut, keys.length, true),
  }));
  return cuts.reduce((best, each) => (each.cost < best.cost ? each : best)).cut;
}

function costOf(
  keys: readonly MidiNote[],
  { held }: PlayingHand,
  beyond: (pitchMidi: number) => number,
): number {
  if (keys.length === 0) return 0;
  const pitches = [...keys, ...held].map(({ pitchMidi }) => pitchMidi);
  const stretch = Math.max(...pitches) - Math.min(...pitches) - reach;
  return keys.reduce(
    (sum, { pitchMidi }) => sum + Math.max(0, beyond(pitchMidi)),
    reachCost * Math.max(0, stretch),
  );
}

function play(hand: PlayingHand, keys: readonly MidiNote[]): void {
  const [lowest, highest] = [keys[0], keys.at(-1)];
  if (!lowest || !highest) return;
  const middle = (lowest.pitchMidi + highest.pitchMidi) / 2;
  hand.place += follow * (middle - hand.place);
  hand.notes.push(...keys);
  hand.held.push(...keys);
}
