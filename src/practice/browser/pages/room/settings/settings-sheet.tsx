import type { DataCosts } from "#catalog/contract.ts";
import { dataCostLabel } from "#playback/browser/index.ts";
import { noteNamings } from "#practice/browser/engine/note-names.ts";
import { barLabel, type Passage, wholePiece } from "#practice/browser/engine/passage.ts";
import type { MidiInput } from "#practice/browser/input/midi-input.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import type { PianoSound } from "#practice/browser/sound/piano-sound.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { transpositions } from "#practice/contract/transposition.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { ShareBars, type SharedBars } from "../address/share-bars.tsx";
import type { ListeningCaptions } from "../listening/use-film-listening.ts";
import { PianoSettings } from "./piano-settings.tsx";
import {
  firstChoices,
  keyboardChoices,
  type ListeningSource,
  listeningSources,
  type RoomSettings,
  type ScoreSize,
  scoreSizes,
} from "./room-settings.ts";
import { Group, Setting } from "./setting.tsx";
import type { ChangeSettings } from "./use-room-settings.ts";

interface SettingsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  settings: RoomSettings;
  change: ChangeSettings;
  document: PracticeDocument;
  passage: Passage;
  setPassage: (passage: Passage) => void;
  sharedBars: SharedBars;
  semitones: number;
  setSemitones: (semitones: number) => void;
  midi: MidiInput;
  keys: PlayedKeys;
  sound: PianoSound;
  source: ListeningSource;
  captions: ListeningCaptions | null;
  /** Whether there is a film that the learner may play. */
  hasFilm: boolean;
  /** False if this device cannot transpose the film's sound. */
  canTranspose: boolean;
  /** The film's sizes; null while they are unknown. */
  costs: DataCosts | null;
}

/** The room's settings that change rarely. */
export function SettingsSheet({ open, onOpenChange, ...props }: SettingsSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="The room" place="side">
      <div className="grid gap-8 pb-6">
        <PassageSettings {...props} />
        {props.hasFilm && <ListeningSettings {...props} />}
        <ViewSettings {...props} />
        <WaitingSettings {...props} />
        <PianoSettings {...props} />
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => {
            props.change(firstChoices());
            props.setSemitones(0);
          }}
        >
          Reset these settings
        </Button>
      </div>
    </Dialog>
  );
}

type Shown = Omit<SettingsSheetProps, "open" | "onOpenChange">;

function PassageSettings({
  document,
  passage,
  setPassage,
  sharedBars,
  semitones,
  setSemitones,
  settings,
  change,
  source,
  canTranspose,
}: Shown) {
  const bars = document.bars.map((_, bar) => ({
    value: String(bar),
    label: `Bar ${barLabel(document, bar)}`,
  }));
  const { fromBar, toBar } = passage;
  const choose = (from: number, to: number): void =>
    setPassage({ fromBar: Math.min(from, to), toBar: Math.max(from, to) });
  return (
    <Group title="Passage">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="From"
          options={bars}
          value={String(fromBar)}
          onChange={(event) =>
            choose(Number(event.target.value), Math.max(toBar, Number(event.target.value)))
          }
        />
        <SelectField
          label="To"
          options={bars}
          value={String(toBar)}
          onChange={(event) =>
            choose(Math.min(fromBar, Number(event.target.value)), Number(event.target.value))
          }
        />
      </div>
      <Button variant="ghost" size="small" onClick={() => setPassage(wholePiece(document))}>
        The whole piece
      </Button>
      <ShareBars {...sharedBars} />
      <Switch checked={settings.hasCountIn} onChange={(hasCountIn) => change({ hasCountIn })}>
        Count in
      </Switch>
      <SelectField
        label="Musical key"
        options={keyOptions}
        value={String(semitones)}
        onChange={(event) => setSemitones(Number(event.target.value))}
      />
      {!canTranspose && (
        <p className="text-small text-muted">
          This device cannot move the film’s sound: only keys, notes and the room’s piano move.
        </p>
      )}
      {semitones !== 0 && source === "picture" && (
        <p className="text-small text-muted">
          The film’s picture and its captions stay in the written key.
        </p>
      )}
    </Group>
  );
}

const sources: Record<ListeningSource, string> = {
  picture: "The film",
  sound: "Its sound alone",
  piano: "This room’s piano",
};

/** The source of sound for listening, with its download size. */
function ListeningSettings({ source, costs, change, captions }: Shown) {
  const costOf = (one: ListeningSource): string => {
    const bytes = { picture: costs?.all, sound: costs?.sound, piano: null }[one];
    if (one === "piano") return " (nothing to load)";
    return bytes ? ` (${dataCostLabel(one === "picture" ? "all" : "sound", bytes)})` : "";
  };
  return (
    <Group title="Listen to">
      <SelectField
        label="Played by"
        options={listeningSources.map((value) => ({
          value,
          label: `${sources[value]}${costOf(value)}`,
        }))}
        value={source}
        onChange={(event) => {
          const chosen = listeningSources.find((one) => one === event.target.value);
          if (chosen) change({ source: chosen });
        }}
      />
      {captions && (
        <SelectField
          label="Captions"
          options={[
            { value: "", label: "Off" },
            ...captions.choices.map(({ language, name }) => ({ value: language, label: name })),
          ]}
          value={captions.language}
          onChange={(event) => captions.choose(event.target.value)}
        />
      )}
    </Group>
  );
}

const keyOptions = transpositions.map((semitones) => {
  const size = `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? "semitone" : "semitones"}`;
  const label = semitones === 0 ? "As written" : `${size} ${semitones > 0 ? "higher" : "lower"}`;
  return { value: String(semitones), label };
});

const namings = {
  letters: "C D E",
  "fixed-do": "do re mi (fixed)",
  "tonic-sol-fa": "doh ray me (tonic sol-fa)",
};
const keyboards = {
  passage: "Those of the passage",
  49: "49 keys",
  61: "61 keys",
  76: "76 keys",
  88: "88 keys",
};

const sizeLabels: Record<ScoreSize, string> = {
  small: "Small, more falling notes",
  normal: "Normal",
  large: "Large, fewer bars a line",
};

function ViewSettings({ document, settings, change }: Shown) {
  return (
    <Group title="On the stage">
      {!document.isUnprinted && (
        <Setting of="showsScore" settings={settings} change={change}>
          Printed score
        </Setting>
      )}
      {!document.isUnprinted && settings.showsScore && (
        <div className="hidden min-[900px]:block">
          <SelectField
            label="Size of the score"
            options={scoreSizes.map((value) => ({ value, label: sizeLabels[value] }))}
            value={settings.scoreSize}
            onChange={(event) => {
              const scoreSize = scoreSizes.find((one) => one === event.target.value);
              if (scoreSize) change({ scoreSize });
            }}
          />
        </div>
      )}
      <Setting of="showsFalling" settings={settings} change={change}>
        Falling notes
      </Setting>
      <Setting of="showsKeyboard" settings={settings} change={change}>
        Keyboard
      </Setting>
      <Setting of="showsNames" settings={settings} change={change}>
        Names of notes
      </Setting>
      <Setting of="showsFingers" settings={settings} change={change}>
        Fingers
      </Setting>
      <SelectField
        label="Names"
        options={noteNamings.map((value) => ({ value, label: namings[value] }))}
        value={settings.naming}
        onChange={(event) => {
          const naming = noteNamings.find((one) => one === event.target.value);
          if (naming) change({ naming });
        }}
      />
      <SelectField
        label="Keys"
        options={keyboardChoices.map((value) => ({ value, label: keyboards[value] }))}
        value={settings.keyboard}
        onChange={(event) => {
          const keyboard = keyboardChoices.find((one) => one === event.target.value);
          if (keyboard) change({ keyboard });
        }}
      />
      {settings.keyboard === "passage" && (
        <Setting of="hasLargeKeys" settings={settings} change={change}>
          On a narrow screen, large keys that follow the hand
        </Setting>
      )}
    </Group>
  );
}

function WaitingSettings({ settings, change }: Shown) {
  return (
    <Group title="While it waits">
      <Setting of="showsDue" settings={settings} change={change}>
        Light the keys that are next
      </Setting>
      <Setting of="playsOtherHand" settings={settings} change={change}>
        Play the other hand for me
      </Setting>
      <Setting of="hasLadder" settings={settings} change={change}>
        Two clean rounds raise the tempo, two bad ones lower it
      </Setting>
      <Setting of="speaksDue" settings={settings} change={change}>
        Say the next notes and captions to a screen reader
      </Setting>
      <Setting of="isHandsFree" settings={settings} change={change}>
        My piano’s lowest key repeats, its highest goes on
      </Setting>
    </Group>
  );
}
