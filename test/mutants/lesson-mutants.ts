import { type Mutant, mutantsOf } from "./mutant.ts";

const playback = "src/playback/server";
const wait = "src/practice/browser/engine/waiting";

/** Faults of wait mode, and of keys to films. */
export const lessonMutants: readonly Mutant[] = [
  // Wait mode.
  ...mutantsOf(
    `${wait}/wait-mode.ts`,
    [`${wait}/wait-mode.test.ts`],
    [
      ["mistakesUntilHint = 3", "mistakesUntilHint = 2"],
      ["if (mistakes === 1)", "if (mistakes <= 2)"],
      ["mistakes, struck: [], mistakesByBar };", "mistakes, mistakesByBar };"],
      ["struck.length === step.notes.length", "struck.length > 0"],
      ["if (state.struck.includes(pitch))", "if (state.isEnded)"],
      ["skipped: state.skipped + 1", "skipped: state.skipped", [`${wait}/wait-session.test.ts`]],
    ],
  ),
  ...mutantsOf(
    `${wait}/plan-waiting.ts`,
    [`${wait}/wait-mode.test.ts`],
    [
      ["neighbourSemitones = 2", "neighbourSemitones = 3"],
      ["&& !note.isOrnament &&", "&&"],
      ["beats[index + 1] ?? toBeat", "beats[index + 2] ?? toBeat"],
      ["note.startBeat <= step.nextBeat && endBeat >= before", "endBeat >= before"],
    ],
  ),
  ...mutantsOf(
    `${wait}/wait-session.ts`,
    [`${wait}/wait-session.test.ts`],
    [
      ["state = beginWaiting(plan, state);", "state = beginWaiting(plan);"],
      ['status !== "paused" && status !== "ended"', 'status !== "ended"'],
    ],
  ),
  // Keys.
  ...mutantsOf(
    `${playback}/media/grant-key.ts`,
    [`${playback}/media/grant-key.test.ts`],
    [
      ["margin = 1.25", "margin = 2"],
      ["capacity * 2", "capacity * 20"],
      ["media.periods * 3 + 10", "media.periods * 30 + 10"],
      ["if (wait > 0) throw", "if (wait < 0) throw"],
    ],
  ),
  ...mutantsOf(
    `${playback}/media/media-cipher.ts`,
    [`${playback}/media/media-cipher.test.ts`],
    [
      ["purpose, keyBytes", "purpose.slice(0, 18), keyBytes"],
      ["minMasterKeyBytes = 32", "minMasterKeyBytes = 16"],
      ["BigInt(sequence), 8", "0n, 8"],
      ["masterKey, mediaId, purpose", 'masterKey, "", purpose'],
    ],
  ),
  ...mutantsOf(
    `${playback}/session/verify-session.ts`,
    [`${playback}/session/verify-session.test.ts`, `${playback}/session/copied-cookie.test.ts`],
    [
      ["session.ended || ", ""],
      ["session.justReplaced && ", ""],
      ['if (verifiedBy !== "current") return null;', ""],
      ["await endOldestSessions(trx, { userId: session.userId, allowed: maxStreams });", ""],
    ],
  ),
  ...mutantsOf(
    `${playback}/queries.ts`,
    [`${playback}/ticket/issue-ticket.test.ts`, `${playback}/session/open-session.test.ts`],
    [
      ["interval '60 seconds'", "interval '600 seconds'"],
      ['.where("usedAt", "is", null)', ""],
      ['.where("slug", "=", ticket.slug)', ""],
    ],
  ),
  ...mutantsOf(
    `${playback}/viewer.ts`,
    [`${playback}/session/open-session.test.ts`, `${playback}/session/verify-session.test.ts`],
    [["!viewer || !isWatchingAllowed(viewer)", "!viewer"]],
  ),
];
