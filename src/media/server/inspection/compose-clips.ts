import {
  type CommonPart,
  type FilmComposition,
  type FilmRemark,
  findCommonPart,
  findVoiceRemarks,
  shortestFilmSeconds,
  type UsedPart,
} from "../../contract/film-composition.ts";
import type {
  FilmClips,
  InspectedClip,
  InspectedComposition,
  InspectedSound,
} from "../film/film.ts";
import { FilmError } from "../pipeline/film-error.ts";

/** Of sums of seconds. */
const roundingSeconds = 0.001;

interface ComposedClips {
  /** The first and the second clip, cut to the time that both have. */
  clips: InspectedClip[];
  durationSeconds: number;
  composition: InspectedComposition;
}

/**
 * Cuts two clips that run at the same time, and their voice recording, to the clips' common part.
 * Another clip gives the sound where the chosen one has none. Throws FilmError for clips without a
 * common part.
 */
export function composeClips(
  clips: readonly InspectedClip[],
  cuts: FilmClips,
  composition: FilmComposition & { voice?: InspectedSound | undefined },
): ComposedClips {
  const [first, second] = clips;
  if (!first || !second) throw new Error("A film of two pictures needs two clips.");
  const { offsetSeconds, layout } = composition;
  const part = findCommonPart(usedPart(first, cuts[0]), usedPart(second, cuts[1]), offsetSeconds);
  const { startSeconds, secondStartSeconds, durationSeconds } = part;
  if (durationSeconds < shortestFilmSeconds) throw new FilmError("nothing-in-common");
  const { remarks, ...sounding } = chooseSound({ first, second }, part, composition);
  return {
    clips: [
      cutClip(first, startSeconds, durationSeconds),
      cutClip(second, secondStartSeconds, durationSeconds),
    ],
    durationSeconds,
    composition: {
      ...sounding,
      layout:
        layout.kind === "inset"
          ? layout
          : { ...layout, switchSeconds: layout.switchSeconds.map((at) => at - startSeconds) },
      remarks: [...part.remarks, ...remarks],
    },
  };
}

/** The input with the film's sound: the chosen one, or the first with sound if that has none. */
function chooseSound(
  { first, second }: { first: InspectedClip; second: InspectedClip },
  part: CommonPart,
  { sound, voice, voiceOffsetSeconds: offsetSeconds = 0 }: Parameters<typeof composeClips>[2],
): Pick<InspectedComposition, "soundInput" | "voice"> & { remarks: FilmRemark[] } {
  if (sound === "voice" && voice?.audio) {
    const remarks = findVoiceRemarks(part, { ...voice, offsetSeconds });
    return { soundInput: 2, voice: cutVoice(voice, part, offsetSeconds), remarks };
  }
  const audible = first.audio ? "first" : second.audio ? "second" : null;
  const hasSound = { first: first.audio, second: second.audio, voice: undefined }[sound];
  const source = hasSound || audible === null ? sound : audible;
  const remarks: FilmRemark[] =
    source === sound ? [] : [{ kind: "no-sound", of: sound, atSeconds: 0, ofSeconds: 0 }];
  return { soundInput: source === "second" ? 1 : 0, voice: null, remarks };
}

/** Throws FilmError for a voice recording that is over before the film begins, or begins after it. */
function cutVoice(
  voice: InspectedSound,
  { startSeconds, durationSeconds }: CommonPart,
  offsetSeconds: number,
): InspectedSound {
  const voiceStartSeconds = startSeconds + offsetSeconds;
  const leastSeconds = shortestFilmSeconds;
  if (
    voice.durationSeconds - voiceStartSeconds < leastSeconds ||
    durationSeconds + voiceStartSeconds < leastSeconds
  ) {
    throw new FilmError("nothing-in-common");
  }
  return {
    ...voice,
    startSeconds: Math.max(0, voiceStartSeconds),
    delaySeconds: Math.max(0, -voiceStartSeconds),
    durationSeconds,
  };
}

function usedPart(
  { startSeconds, durationSeconds }: InspectedClip,
  cut: FilmClips[number] | undefined,
): UsedPart {
  const endSeconds = startSeconds + durationSeconds;
  return {
    startSeconds,
    endSeconds,
    isStartChosen: startSeconds > 0,
    // An end behind the file's is not used.
    isEndChosen: (cut?.endSeconds ?? Infinity) <= endSeconds + roundingSeconds,
  };
}

function cutClip(
  clip: InspectedClip,
  startSeconds: number,
  durationSeconds: number,
): InspectedClip {
  const pictureEndSeconds = clip.startSeconds + clip.pictureSeconds;
  const pictureSeconds = Math.max(0, pictureEndSeconds - startSeconds);
  return { ...clip, startSeconds, durationSeconds, pictureSeconds };
}
