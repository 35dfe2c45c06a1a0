import { Keyboard, Printer, SlidersHorizontal, X, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { TimedBar } from "../../engine/following/play-session.ts";
import { isWholePiece, passageLabel, wholePiece } from "../../engine/passage.ts";
import { FallingNotes } from "../../view/falling/falling-notes.tsx";
import { FilmCaptions } from "../../view/film/film-captions.tsx";
import { FilmView } from "../../view/film/film-view.tsx";
import { PianoKeyboard } from "../../view/keyboard/piano-keyboard.tsx";
import { usePinch } from "../../view/keyboard/use-pinch.ts";
import { PassageStrip } from "../../view/passage/passage-strip.tsx";
import { PrintedScoreView } from "../../view/score/printed-score.tsx";
import { describeBars } from "./address/share-bars.tsx";
import { useBarAddress } from "./address/use-bar-address.ts";
import { useBarPicture } from "./address/use-bar-picture.ts";
import { ControlBar } from "./control-bar.tsx";
import { HearingNotice } from "./hearing/hearing-notice.tsx";
import { MicrophoneButton, MicrophoneSheet } from "./hearing/microphone-sheet.tsx";
import { BarHint } from "./hint/bar-hint.tsx";
import { PassageOfferNotice } from "./ladder/passage-offer.tsx";
import { ConnectedPiano } from "./piano/connected-piano.tsx";
import { MidiNotice } from "./piano/midi-notice.tsx";
import { PlayPrompt } from "./playing/play-prompt.tsx";
import { Prompt } from "./prompt.tsx";
import { RoomNotice } from "./room-notice.tsx";
import { RoomTop } from "./room-top.tsx";
import { SettingsSheet } from "./settings/settings-sheet.tsx";
import { ShortcutsSheet } from "./shortcuts/shortcuts-sheet.tsx";
import { useRoomShortcuts } from "./shortcuts/use-shortcuts.ts";
import { type RoomProps, useRoom } from "./use-room.ts";
import { useSheet } from "./use-sheet.ts";
import { useSelection } from "./use-snapshot.ts";
import "../../view/film/film.css";

const nothingJudged: readonly TimedBar[] = [];

/** The view with its controls. */
export function RoomScreen(props: RoomProps) {
  const { video, userId, tools } = props;
  const { videoId, title } = video;
  const room = useRoom(props);
  const { settings, change, document, passage, setPassage, semitones, setSemitones } = room;
  const {
    range,
    glide,
    isReduced,
    session,
    ladder,
    passageOffer,
    player,
    isLed,
    listening,
    film,
    media,
    source,
    scene,
    falling,
    togglePlaying,
    repeat,
  } = room;
  const { currentUser } = useSession();
  const mayAsk =
    currentUser !== null && !currentUser.awaitsGuardian && canWatch(currentUser, video.category);
  const drawPicture = useBarPicture({ videoId, title, document, passage });
  const { sheet, openSheet, closeSheet } = useSheet();
  const isListening = useSelection(tools.microphone, ({ status }) => status === "listening");
  const judged = room.review.report?.bars ?? nothingJudged;
  const { address, notice, hideNotice } = useBarAddress(room);
  const hasFilm = userId !== null && document.film !== null;
  useRoomShortcuts(room, () => openSheet("shortcuts"));
  const pinch = usePinch({
    onSpread: () => isReduced && change({ hasLargeKeys: true }),
    onPinch: () => glide.isPart && change({ hasLargeKeys: false }),
  });
  return (
    <div
      className="practice-room dark-section"
      data-mode={settings.mode}
      data-score={settings.scoreSize}
    >
      <RoomTop videoId={videoId}>
        <div className="room-title">
          <h1 className="truncate font-title text-lead leading-tight">{title}</h1>
          {isWholePiece(document, passage) ? (
            <p className="truncate text-xs text-muted">The whole piece</p>
          ) : (
            <button
              type="button"
              className="passage-chip"
              onClick={() => setPassage(wholePiece(document))}
            >
              {passageLabel(document, passage)}
              <X size={14} aria-hidden />
              <span className="sr-only">Back to the whole piece</span>
            </button>
          )}
        </div>
        <ConnectedPiano
          midi={tools.midi}
          keys={tools.keys}
          keyFifths={document.keyFifths}
          onOpenSettings={() => openSheet("settings")}
        />
        {session && (
          <MicrophoneButton
            microphone={tools.microphone}
            onOpenSheet={() => openSheet("microphone")}
          />
        )}
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          onClick={() => openSheet("shortcuts")}
          className="view-button for-keyboards"
        >
          <Keyboard size={20} aria-hidden />
        </button>
        {!document.isUnprinted && (
          <Link
            to={`/practice/${videoId}/score`}
            aria-label="Score to print"
            className="view-button"
          >
            <Printer size={20} aria-hidden />
          </Link>
        )}
        <button
          type="button"
          aria-label="Settings of the room"
          onClick={() => openSheet("settings")}
          className="view-button"
        >
          <SlidersHorizontal size={20} aria-hidden />
        </button>
      </RoomTop>
      <div className="view">
        <div className="view-upper">
          <FilmView
            media={media}
            listening={film}
            hasPicture={room.hasPicture}
            poster={video.poster}
            title={title}
          />
          {settings.showsScore && !document.isUnprinted && (
            <PrintedScoreView
              scene={scene}
              videoId={videoId}
              semitones={semitones}
              showsDue={settings.showsDue}
              isLarge={settings.scoreSize === "large"}
              judged={judged}
            />
          )}
        </div>
        <div className="falling-area" {...pinch}>
          {settings.showsFalling && <FallingNotes scene={scene} options={falling} glide={glide} />}
          <div className="view-notices">
            {player ? (
              <PlayPrompt player={player} room={room} />
            ) : (
              <Prompt
                session={session}
                document={document}
                video={video}
                naming={settings.naming}
                speaks={settings.speaksDue}
              />
            )}
            <p role="status" className="ladder-notice">
              {session && <span key={ladder.notice}>{ladder.notice}</span>}
            </p>
            <FilmCaptions text={film?.captions?.element ?? null} speaks={settings.speaksDue} />
            <RoomNotice text={notice} hideLabel="Hide this notice about bars" onHide={hideNotice} />
            <OfflineNotice isOffline={room.isOffline} />
            <RoomNotice
              text={
                room.isPlayMissing
                  ? "“Play” needs a connection the first time on this device. The room waits for you instead."
                  : null
              }
              hideLabel="Hide this notice about “Play”"
              onHide={room.hidePlayMissing}
            />
            <HearingNotice
              microphone={tools.microphone}
              session={sheet === "microphone" ? null : session}
              naming={settings.naming}
              keyFifths={document.keyFifths}
            />
            <BarHint session={session} document={document} videoId={videoId} />
            <PassageOfferNotice offer={session ? passageOffer : null} />
            <MidiNotice
              midi={tools.midi}
              keys={tools.keys}
              isWanted={!isListening && (session !== null || player !== null)}
              isSeen={settings.hasSeenCable}
              onSeen={() => settings.hasSeenCable || change({ hasSeenCable: true })}
            />
          </div>
          {settings.showsKeyboard && (glide.isPart || isReduced) && (
            <button
              type="button"
              aria-label={isReduced ? "Show large keys" : "Show all keys"}
              className="view-button key-size"
              onClick={() => change({ hasLargeKeys: isReduced })}
            >
              {isReduced ? <ZoomIn size={20} aria-hidden /> : <ZoomOut size={20} aria-hidden />}
            </button>
          )}
        </div>
        {settings.showsKeyboard && (
          <PianoKeyboard
            scene={scene}
            range={range}
            labels={settings}
            keys={tools.keys}
            pointers={tools.pointers}
            glide={glide}
          />
        )}
      </div>
      <div>
        <PassageStrip scene={scene} passage={passage} onChoose={setPassage} judged={judged} />
        <ControlBar
          settings={settings}
          change={change}
          session={session}
          rungs={settings.hasLadder ? ladder.rungs : null}
          player={player}
          isLed={isLed}
          hasFilm={hasFilm}
          listening={listening}
          togglePlaying={togglePlaying}
          repeat={repeat}
        />
      </div>
      <SettingsSheet
        open={sheet === "settings"}
        onOpenChange={(open) => !open && closeSheet()}
        settings={settings}
        change={change}
        document={document}
        passage={passage}
        setPassage={setPassage}
        sharedBars={{
          text: describeBars(document, passage, title),
          path: `/practice/${videoId}${address}`,
          drawPicture,
          lessonPath: mayAsk ? `/video/${videoId}` : null,
        }}
        semitones={semitones}
        setSemitones={setSemitones}
        source={source}
        captions={film?.captions ?? null}
        hasFilm={hasFilm}
        canTranspose={film?.canTranspose ?? true}
        costs={video.dataCosts}
        midi={tools.midi}
        keys={tools.keys}
        sound={tools.sound}
      />
      <MicrophoneSheet
        open={sheet === "microphone" && settings.mode === "wait"}
        onOpenChange={(open) => !open && closeSheet()}
        microphone={tools.microphone}
        settings={settings}
        change={change}
      />
      <ShortcutsSheet open={sheet === "shortcuts"} onOpenChange={(open) => !open && closeSheet()} />
    </div>
  );
}

function OfflineNotice({ isOffline }: { isOffline: boolean }) {
  const [isHidden, setHidden] = useState(false);
  const text =
    isOffline && !isHidden
      ? "No connection: what you play is kept on this device, and sent once you are back."
      : null;
  return (
    <RoomNotice
      text={text}
      hideLabel="Hide this notice about the connection"
      onHide={() => setHidden(true)}
    />
  );
}
