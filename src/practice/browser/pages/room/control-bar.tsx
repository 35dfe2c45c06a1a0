import {
  Film,
  Hand,
  Minus,
  Pause,
  Play,
  Plus,
  Repeat,
  RotateCcw,
  SkipForward,
  Square,
  Timer,
} from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import type { PlaySession } from "../../engine/following/play-session.ts";
import type { Hands } from "../../engine/hands.ts";
import { type Rungs, roundsToStep } from "../../engine/runs/tempo-ladder.ts";
import { stepSpeed, tempoLabel } from "../../engine/speeds.ts";
import type { WaitSession } from "../../engine/waiting/wait-session.ts";
import type { Listening } from "./listening/listening.ts";
import { handsOf, nextHands, type RoomSettings } from "./settings/room-settings.ts";
import type { ChangeSettings } from "./settings/use-room-settings.ts";
import { useSelection } from "./use-snapshot.ts";

interface ControlBarProps {
  settings: RoomSettings;
  change: ChangeSettings;
  session: WaitSession | null;
  /** Null while rounds do not move the tempo. */
  rungs: Rungs | null;
  player: PlaySession | null;
  /** The metronome or the film sets the tempo of the player. */
  isLed: boolean;
  /** Whether the learner may play with the lesson's film. */
  hasFilm: boolean;
  listening: Listening | null;
  togglePlaying: () => void;
  repeat: () => void;
}

const modes = [
  { value: "wait", label: "Wait" },
  { value: "play", label: "Play" },
  { value: "listen", label: "Listen" },
] as const;

const handLabels: Record<Hands, string> = { right: "Right", left: "Left", both: "Both" };

/** The controls within a thumb's reach: the way of practising, and the transport. */
export function ControlBar(props: ControlBarProps) {
  const { settings, change, session, rungs, isLed, hasFilm, repeat } = props;
  const { speed, isLooping, hasMetronome } = settings;
  const hands = handsOf(settings);
  const isPlayed = settings.mode === "play";
  /** Nothing else sets the tempo of a player who plays freely. */
  const isTimed = !isPlayed || isLed;
  return (
    <div className="control-bar">
      <div className="control-group">
        <Segmented
          label="Way to practise"
          options={modes}
          value={settings.mode}
          onChange={(mode) => change({ mode })}
        />
        <button
          type="button"
          aria-label={`Hands: ${handLabels[hands].toLowerCase()}`}
          onClick={() => change(nextHands(settings))}
          className="view-chip min-w-22"
        >
          <Hand size={16} aria-hidden className={classNames("hand-mark", `hand-mark-${hands}`)} />
          {handLabels[hands]}
        </button>
        {isPlayed && <PaceToggles settings={settings} change={change} hasFilm={hasFilm} />}
        {!isPlayed && (
          <>
            <Toggle
              label="Metronome"
              isOn={hasMetronome}
              onChange={(on) => change({ hasMetronome: on })}
            >
              <Timer size={20} aria-hidden />
            </Toggle>
            <Toggle
              label="Repeat the passage"
              isOn={isLooping}
              onChange={(on) => change({ isLooping: on })}
            >
              <Repeat size={20} aria-hidden />
            </Toggle>
          </>
        )}
      </div>
      <div className="control-group">
        {isTimed && (
          <fieldset className="speed-steps">
            <legend className="sr-only">Speed</legend>
            <button
              type="button"
              aria-label="Slower"
              className="view-button"
              onClick={() => change({ speed: stepSpeed(speed, -1) })}
            >
              <Minus size={18} aria-hidden />
            </button>
            <span className="relative">
              <output className="tabular block w-12 text-center text-small" aria-label="Speed">
                {tempoLabel(speed)}
              </output>
              {settings.mode === "wait" && rungs && <RungMarks rungs={rungs} />}
            </span>
            <button
              type="button"
              aria-label="Faster"
              className="view-button"
              onClick={() => change({ speed: stepSpeed(speed, 1) })}
            >
              <Plus size={18} aria-hidden />
            </button>
          </fieldset>
        )}
        <button
          type="button"
          aria-label="From the beginning"
          className="view-button"
          onClick={repeat}
        >
          <RotateCcw size={20} aria-hidden />
        </button>
        <PlayButton {...props} />
        {settings.mode === "wait" && (
          <button
            type="button"
            aria-label="Go on to the next notes"
            className="view-button"
            onClick={() => session?.goOn()}
          >
            <SkipForward size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}

/** What plays beside a learner who plays through; neither at their own tempo. */
function PaceToggles({
  settings: { pace },
  change,
  hasFilm,
}: Pick<ControlBarProps, "settings" | "change" | "hasFilm">) {
  return (
    <>
      <Toggle
        label="Play with the metronome"
        isOn={pace === "metronome"}
        onChange={(on) => change({ pace: on ? "metronome" : "free" })}
      >
        <Timer size={20} aria-hidden />
      </Toggle>
      {hasFilm && (
        <Toggle
          label="Play with the film"
          isOn={pace === "film"}
          onChange={(on) => change({ pace: on ? "film" : "free" })}
        >
          <Film size={20} aria-hidden />
        </Toggle>
      )}
    </>
  );
}

const rungNumbers = Array.from({ length: roundsToStep }, (_, index) => index + 1);

/** The clean rounds in a row, of those that raise the tempo. */
function RungMarks({ rungs: { clean } }: { rungs: Rungs }) {
  return (
    <span aria-hidden className="rung-marks">
      {rungNumbers.map((rung) => (
        <span key={rung} data-clean={rung <= clean ? "" : undefined} />
      ))}
    </span>
  );
}

function PlayButton({ session, player, isLed, listening, togglePlaying }: ControlBarProps) {
  const playing = useSelection(player, ({ status }) => status);
  const status = useSelection(session, ({ status }) => status);
  const isPlaying = session ? status !== "paused" && status !== "ended" : listening?.isPlaying;
  if (playing !== null && !(isLed && playing === "ready")) {
    const isEnded = playing === "ended";
    const PlayerIcon = isEnded ? RotateCcw : Square;
    return (
      <button
        type="button"
        aria-label={isEnded ? "Play it again" : "End, and see how it went"}
        className="play-button"
        disabled={playing === "ready"}
        onClick={togglePlaying}
      >
        <PlayerIcon size={24} aria-hidden />
      </button>
    );
  }
  const label = isPlaying ? "Pause" : status === "ended" ? "Again" : "Play";
  const Icon = isPlaying ? Pause : Play;
  return (
    <button type="button" aria-label={label} className="play-button" onClick={togglePlaying}>
      <Icon size={26} aria-hidden fill="currentColor" strokeWidth={1} />
    </button>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Toggle({ label, isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      className="view-button"
      onClick={() => onChange(!isOn)}
    >
      {children}
    </button>
  );
}
