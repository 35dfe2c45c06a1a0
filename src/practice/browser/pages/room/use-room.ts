import { useEffect, useMemo, useRef, useState } from "react";
import type { VideoDetails } from "#catalog/contract.ts";
import { waitsForPlay } from "#platform/browser/data-saver/data-saver.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { HandBar } from "../../engine/following/judge-bars.ts";
import { otherHands } from "../../engine/hands.ts";
import { barIndexAt, type Passage, passageBeats } from "../../engine/passage.ts";
import { transposeDocument } from "../../engine/transpose.ts";
import { useOpenedOffline } from "../../offline/use-offline-room.ts";
import { useKeyGlide } from "../../view/keyboard/key-glide.ts";
import { useForecast } from "../../view/painting/use-forecast.ts";
import { playingClock, standingClock, type ViewScene } from "../../view/view-state.ts";
import { useRoomWakeLock } from "./awake/keep-awake.ts";
import { useHearing } from "./hearing/use-hearing.ts";
import { useHardBar } from "./ladder/use-hard-bar.ts";
import { type OnRound, useTempoLadder } from "./ladder/use-tempo-ladder.ts";
import { type HeardSettings, type PlayingClock, useScoreListening } from "./listening/listening.ts";
import { useFilmListening } from "./listening/use-film-listening.ts";
import { useLessonTake, usePassageEnd } from "./playing/use-lesson-take.ts";
import { playedClock, useLead, usePlaySession } from "./playing/use-play-session.ts";
import { useReplay } from "./playing/use-replay.ts";
import { useReview } from "./playing/use-review.ts";
import { type RoomTools, useRoomSound } from "./room-tools.ts";
import { handsOf, type ListeningSource, type RoomSettings } from "./settings/room-settings.ts";
import { type ChangeSettings, useRoomSettings } from "./settings/use-room-settings.ts";
import { useKeyRange } from "./use-key-range.ts";
import { useRuns } from "./use-runs.ts";
import { useRoomSession, waitingClock } from "./use-wait-session.ts";

export interface RoomProps {
  video: VideoDetails;
  document: PracticeDocument;
  userId: string | null;
  /** The school did not answer when the room was opened. */
  isFromDevice: boolean;
  tools: RoomTools;
}

export type Room = ReturnType<typeof useRoom>;

/** The room's state: the mode, the passage, and the player or wait session. */
export function useRoom({ video, document: written, userId, isFromDevice, tools }: RoomProps) {
  const { videoId } = video;
  const { settings, changeSettings, passage, changePassage, arrivalNotice } = useRoomSettings(
    videoId,
    written,
  );
  const [semitones, changeSemitones] = useState(0);
  /** The beat at which a new player or session starts; null for the passage's beginning. */
  const place = useRef<number | null>(null);
  const document = useMemo(() => transposeDocument(written, semitones), [written, semitones]);
  const { mode } = settings;
  const hands = handsOf(settings);
  const { range, fitting, isReduced } = useKeyRange(document, passage, settings);
  const runs = useRuns(videoId, written);
  const ladder = useTempoLadder({
    isOn: settings.hasLadder,
    speed: settings.speed,
    hands: settings.hands,
    passage,
    changeSpeed: (speed) => changeSettings({ speed }),
  });
  const hardBar = useHardBar({
    isOn: settings.hasLadder,
    document: written,
    passage,
    practise: (next) => {
      changeSettings({ isLooping: true });
      place.current = null;
      changePassage(next);
    },
  });
  const [onRound] = useState(
    (): OnRound => (counts, faultyBars) => {
      ladder.onRound(counts, faultyBars);
      hardBar.onRound(counts, faultyBars);
    },
  );
  const session = useRoomSession(tools, { document, settings, passage, place, runs, onRound });
  const followed = useMemo(
    () => (mode === "play" ? { hands: settings.hands, passage } : null),
    [mode, settings.hands, passage],
  );
  const isOffline = useOpenedOffline(isFromDevice);
  const source = sourceOf(settings, document, isOffline ? null : userId);
  const pace = paceOf(settings, source);
  const isLed = pace === "metronome" || pace === "film";
  const lead = useRef<PlayingClock | null>(null);
  const { speed } = settings;
  const led = useMemo(() => (isLed ? { speed, lead } : null), [isLed, speed]);
  const [isPlayMissing, setPlayMissing] = useState(false);
  const player = usePlaySession(tools.keys, {
    document,
    settings: followed,
    runs,
    led,
    onMissing: () => {
      setPlayMissing(true);
      changeSettings({ mode: "wait" });
    },
  });
  const review = useReview(player);
  const replay = useReplay(tools, player, { document, settings: followed });
  const canHearLesson = document.film !== null && userId !== null && !isOffline;
  const hearsLesson = canHearLesson && replay.playing === "lesson";
  const isBesideFilm = pace === "film" || hearsLesson;
  // A take needs no picture.
  const filmSource = hearsLesson && pace !== "film" ? "sound" : source;
  useEffect(() => {
    if (player) setPlayMissing(false);
  }, [player]);
  const media = useRef<HTMLVideoElement>(null);
  const isListening = mode === "listen";
  const film = useFilmListening(
    (isListening || isBesideFilm) && filmSource !== "piano" && userId !== null
      ? {
          media,
          userId,
          videoId,
          document,
          settings: isBesideFilm ? besideFilm(settings, isLed ? speed : 1) : settings,
          source: filmSource,
          passage,
          place,
          semitones,
          sound: tools.sound,
        }
      : null,
  );
  const piano = useScoreListening(tools, {
    document,
    settings: pace === "metronome" ? besideMetronome(settings) : settings,
    passage,
    place,
    isActive: (isListening && source === "piano") || pace === "metronome",
  });
  usePassageEnd({ media, document, passage }, isBesideFilm);
  const take = { media, isWanted: hearsLesson, onEnd: replay.stop };
  const isLessonSounding = useLessonTake(film, take);
  const listening = isListening || pace === "film" ? (film ?? piano) : piano;
  const playing = listening?.clock ?? null;
  useEffect(() => {
    lead.current = playing;
  }, [playing]);
  useLead(player, isLed && !isLessonSounding ? listening : null);
  const reviewedBar = review.fault?.bar ?? null;
  const clock = useMemo(() => {
    if (session) return waitingClock(session);
    if (reviewedBar !== null) {
      return playingClock(standingClock(document.bars[reviewedBar]?.startBeat ?? 0));
    }
    if (player && !isLed) return playedClock(player);
    return playingClock(playing ?? standingClock(passageBeats(document, passage).fromBeat));
  }, [session, player, isLed, playing, reviewedBar, document, passage]);
  const scene = useMemo<ViewScene>(
    () => ({ document, clock, frameLoop: tools.frameLoop, painter: tools.painter, hands }),
    [document, clock, tools, hands],
  );
  useEffect(() => clock.subscribe(tools.frameLoop.tick), [clock, tools]);
  useForecast(scene, tools.keys);
  const glide = useKeyGlide(scene, { range, fitting });
  const { naming, showsNames, showsFingers } = settings;
  const falling = useMemo(
    () => ({
      range,
      hands,
      naming,
      showsNames,
      showsFingers,
      passage: passageBeats(document, passage),
    }),
    [range, hands, naming, showsNames, showsFingers, document, passage],
  );
  useRoomSound(tools, settings);
  useHearing(tools, session, settings);
  useRoomWakeLock(session, player !== null || (listening?.isPlaying ?? false));
  const keepPlace = (): void => {
    const waiting = session?.getSnapshot();
    const beat = clock.beatIn(0);
    const bar = waiting?.bar ?? (beat === null ? 0 : barIndexAt(document, beat));
    const isWithin = bar > passage.fromBar && bar <= passage.toBar && waiting?.status !== "ended";
    place.current = isWithin ? (document.bars[bar]?.startBeat ?? null) : null;
  };
  const change: ChangeSettings = (changes) => {
    keepPlace();
    changeSettings(changes);
  };
  const setSemitones = (next: number): void => {
    keepPlace();
    changeSemitones(next);
  };
  const setPassage = (next: Passage): void => {
    place.current = null;
    changePassage(next);
  };
  const togglePlaying = (): void => {
    replay.stop();
    const status = session?.getSnapshot().status;
    if (player && !listening && player.getSnapshot().status === "ended") player.repeat();
    else if (player && !listening) player.end();
    else if (listening?.isPlaying) listening.pause();
    else if (player) listening?.repeat();
    else if (listening) listening.play();
    else if (status === "ended") session?.repeat();
    else if (status === "paused") session?.resume();
    else session?.pause();
  };
  const repeat = (): void => {
    replay.stop();
    player?.repeat();
    (listening ?? (player ? null : session))?.repeat();
  };
  const practise = ({ bar, hand }: HandBar): void => {
    changeSettings({ mode: "wait", hands: hand, speed: practiseSpeed, isLooping: true });
    setPassage({ fromBar: bar, toBar: bar });
  };
  return {
    arrivalNotice,
    isOffline,
    isPlayMissing,
    hidePlayMissing: () => setPlayMissing(false),
    settings,
    change,
    document,
    passage,
    setPassage,
    semitones,
    setSemitones,
    range,
    glide,
    isReduced,
    session,
    ladder,
    passageOffer: hardBar.offer,
    player,
    isLed,
    review,
    replay,
    canHearLesson,
    listening,
    film,
    media,
    source,
    hasPicture: filmSource === "picture",
    scene,
    falling,
    togglePlaying,
    repeat,
    practise,
  };
}

/** The speed at which a hard bar is practised. */
const practiseSpeed = 0.6;

/** What sets the tempo of a learner who plays through; null otherwise. */
function paceOf(
  { mode, pace }: RoomSettings,
  source: ListeningSource,
): RoomSettings["pace"] | null {
  if (mode !== "play") return null;
  // Without its film a lesson is played by the metronome.
  return pace === "film" && source === "piano" ? "metronome" : pace;
}

/** A bar is counted in, and the room plays the hand that the learner does not. */
const besideMetronome = (settings: RoomSettings): HeardSettings => ({
  ...settings,
  heardHands: settings.playsOtherHand ? (otherHands(settings.hands) ?? "none") : "none",
  hasMetronome: true,
  hasCountIn: true,
  isLooping: false,
});

/** The film sounds as it is. */
const besideFilm = (settings: RoomSettings, speed: number): RoomSettings => ({
  ...settings,
  speed,
  heardHands: "both",
  hasMetronome: false,
  hasCountIn: false,
  isLooping: false,
});

/**
 * The film, if the learner may play it and is online. Its sound alone on phones and on slow or metered
 * connections.
 */
function sourceOf(
  { source }: RoomSettings,
  { film }: PracticeDocument,
  userId: string | null,
): ListeningSource {
  if (!film || userId === null) return "piano";
  return source ?? (waitsForPlay() ? "sound" : "picture");
}
