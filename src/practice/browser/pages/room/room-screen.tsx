import { Keyboard, SlidersHorizontal } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { VideoDetails } from "#catalog/contract.ts";
import { waitsForPlay } from "#platform/browser/data-saver/data-saver.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { type KeyRange, keyboardSizes, passageRange } from "../../engine/keyboard-range.ts";
import { type Passage, passageBeats, passageLabel, wholePiece } from "../../engine/passage.ts";
import { stepSpeed } from "../../engine/speeds.ts";
import { transposeDocument } from "../../engine/transpose.ts";
import { FallingNotes } from "../../stage/falling/falling-notes.tsx";
import { FilmView } from "../../stage/film/film-view.tsx";
import { PianoKeyboard } from "../../stage/keyboard/piano-keyboard.tsx";
import { PrintedScore } from "../../stage/score/printed-score.tsx";
import { playingClock, type StageScene } from "../../stage/stage-state.ts";
import { ControlBar } from "./control-bar.tsx";
import { useScoreListening } from "./listening.ts";
import { MidiNotice } from "./midi-notice.tsx";
import { Prompt } from "./prompt.tsx";
import type { ListeningSource, RoomSettings } from "./room-settings.ts";
import type { RoomTools } from "./room-tools.ts";
import { RoomTop } from "./room-top.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";
import { ShortcutsSheet } from "./shortcuts-sheet.tsx";
import { useFilmListening } from "./use-film-listening.ts";
import { useOwnSound } from "./use-own-sound.ts";
import { useRoomSettings } from "./use-room-settings.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useWaitSession, waitingClock } from "./use-wait-session.ts";
import { useRoomWakeLock } from "./use-wake-lock.ts";
import "../../stage/stage.css";

interface RoomScreenProps {
  video: VideoDetails;
  document: PracticeDocument;
  userId: string | null;
  tools: RoomTools;
}

/** The stage with its controls. */
export function RoomScreen({ video, document: written, userId, tools }: RoomScreenProps) {
  const { videoId, title } = video;
  const [settings, change] = useRoomSettings();
  const [semitones, setSemitones] = useState(0);
  const [passage, setPassage] = useState<Passage>(() => wholePiece(written));
  const [sheet, setSheet] = useState<"settings" | "shortcuts" | null>(null);
  const document = useMemo(() => transposeDocument(written, semitones), [written, semitones]);
  const { mode, hands, keyboard } = settings;
  const range = useMemo(() => rangeOf(document, passage, keyboard), [document, passage, keyboard]);
  const session = useRoomSession(tools, { document, settings, passage });
  const source = sourceOf(settings, document, userId);
  const media = useRef<HTMLVideoElement>(null);
  const isListening = mode === "listen";
  const film = useFilmListening(
    isListening && source !== "piano" && userId !== null
      ? { ...{ media, userId, videoId, document, settings, source, passage }, frames: tools.frames }
      : null,
  );
  const piano = useScoreListening(tools, {
    ...{ document, settings, passage },
    isActive: isListening && source === "piano",
  });
  const listening = film ?? piano;
  const beatNow = listening?.beatNow ?? null;
  const clock = useMemo(() => {
    if (session) return waitingClock(session);
    return playingClock(beatNow ?? (() => passageBeats(document, passage).fromBeat));
  }, [session, beatNow, document, passage]);
  const scene = useMemo<StageScene>(
    () => ({ document, clock, frames: tools.frames, hands }),
    [document, clock, tools, hands],
  );
  const { naming, showsNames, showsFingers } = settings;
  const falling = useMemo(
    () => ({
      ...{ range, hands, naming, showsNames, showsFingers },
      passage: passageBeats(document, passage),
    }),
    [range, hands, naming, showsNames, showsFingers, document, passage],
  );
  useOwnSound(tools, settings.hasOwnSound);
  useRoomWakeLock(session, listening?.isPlaying ?? false);
  const togglePlaying = (): void => {
    const status = session?.getSnapshot().status;
    if (listening?.isPlaying) listening.pause();
    else if (listening) listening.play();
    else if (status === "ended") session?.repeat();
    else if (status === "paused") session?.resume();
    else session?.pause();
  };
  const repeat = (): void => (listening ? listening.repeat() : session?.repeat());
  useShortcuts((code) => {
    const nextHands = { right: "left", left: "both", both: "right" } as const;
    if (code === "Space") togglePlaying();
    else if (code === "Enter") repeat();
    else if (code === "ArrowRight") session?.goOn();
    else if (code === "ArrowUp") change({ speed: stepSpeed(settings.speed, 1) });
    else if (code === "ArrowDown") change({ speed: stepSpeed(settings.speed, -1) });
    else if (code === "Shift+KeyH") change({ hands: nextHands[hands] });
    else if (code === "Shift+KeyW") change({ mode: mode === "wait" ? "listen" : "wait" });
    else if (code === "Shift+KeyL") change({ isLooping: !settings.isLooping });
    else if (code === "Shift+KeyM") change({ hasMetronome: !settings.hasMetronome });
    else setSheet("shortcuts");
  });
  return (
    <div className="practice-room dark-section" data-mode={mode}>
      <RoomTop videoId={videoId}>
        <div className="min-w-0 grow">
          <h1 className="truncate font-title text-lead leading-tight">{title}</h1>
          <p className="truncate text-xs text-muted">
            {isWholePiece(document, passage) ? "The whole piece" : passageLabel(document, passage)}
          </p>
        </div>
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          onClick={() => setSheet("shortcuts")}
          className="stage-button max-sm:hidden"
        >
          <Keyboard size={20} aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Settings of the room"
          onClick={() => setSheet("settings")}
          className="stage-button"
        >
          <SlidersHorizontal size={20} aria-hidden />
        </button>
      </RoomTop>
      <div className="stage">
        <MidiNotice midi={tools.midi} />
        <FilmView
          media={media}
          listening={film}
          hasPicture={source === "picture"}
          poster={video.poster}
          title={title}
        />
        {settings.showsScore && (
          <PrintedScore scene={scene} videoId={videoId} showsDue={settings.showsDue} />
        )}
        <div className="falling-area">
          {settings.showsFalling && <FallingNotes scene={scene} options={falling} />}
          <Prompt {...{ session, document, naming }} speaks={settings.speaksDue} />
        </div>
        {settings.showsKeyboard && (
          <PianoKeyboard
            {...{ scene, range }}
            labels={settings}
            keys={tools.keys}
            pointers={tools.pointers}
          />
        )}
      </div>
      <ControlBar {...{ settings, change, session, listening, togglePlaying, repeat }} />
      <SettingsSheet
        open={sheet === "settings"}
        onOpenChange={(open) => setSheet(open ? "settings" : null)}
        {...{ settings, change, document, passage, setPassage, semitones, setSemitones }}
        source={source}
        hasFilm={userId !== null && document.film !== null}
        costs={video.dataCosts}
        midi={tools.midi}
        sound={tools.sound}
      />
      <ShortcutsSheet
        open={sheet === "shortcuts"}
        onOpenChange={(open) => setSheet(open ? "shortcuts" : null)}
      />
    </div>
  );
}

interface RoomLesson {
  document: PracticeDocument;
  settings: RoomSettings;
  passage: Passage;
}

/** Waits with the room's settings; null while the learner listens. */
function useRoomSession(tools: RoomTools, { document, settings, passage }: RoomLesson) {
  const { mode, hands, speed, isLooping, hasCountIn, hasMetronome, playsOtherHand, keyboard } =
    settings;
  const { transport } = tools;
  const options = useMemo(() => {
    if (mode !== "wait") return null;
    const own = keyboardSizes.find(({ keys }) => String(keys) === keyboard)?.range;
    return {
      ...{ document, transport, speed, isLooping, hasCountIn, hasMetronome, playsOtherHand },
      settings: { hands, passage, ...(own && { range: own }) },
    };
  }, [
    mode,
    document,
    transport,
    speed,
    isLooping,
    hasCountIn,
    hasMetronome,
    playsOtherHand,
    hands,
    passage,
    keyboard,
  ]);
  return useWaitSession(tools, options, settings.isHandsFree);
}

function isWholePiece(document: PracticeDocument, { fromBar, toBar }: Passage): boolean {
  const whole = wholePiece(document);
  return fromBar === whole.fromBar && toBar === whole.toBar;
}

/** The film where the learner may play it; its sound alone on phones and where data is dear. */
function sourceOf(
  { source }: RoomSettings,
  { film }: PracticeDocument,
  userId: string | null,
): ListeningSource {
  if (!film || userId === null) return "piano";
  return source ?? (waitsForPlay() ? "sound" : "picture");
}

function rangeOf(
  document: PracticeDocument,
  passage: Passage,
  keyboard: RoomSettings["keyboard"],
): KeyRange {
  const own = keyboardSizes.find(({ keys }) => String(keys) === keyboard);
  return own ? own.range : passageRange(document, passage);
}
