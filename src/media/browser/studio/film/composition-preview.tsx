import { type ComponentProps, useState } from "react";
import { encodingFailures } from "#media/contract/encodings.ts";
import {
  type CommonPart,
  type FilmLayout,
  type FilmPicture,
  findCommonPart,
  findVoiceRemarks,
  formatFilmRemark,
  insetBox,
  isCropped,
  isSwitched,
  shortestFilmSeconds,
} from "#media/contract/film-composition.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { presentMoment, readTime } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import { type CompositionValues, compositionOf } from "./composition-rules.ts";
import type { FilmValues } from "./film-rules.ts";
import { useSyncedVideos } from "./use-synced-videos.ts";
import { useUploadUrls, WatchButton } from "./watch-button.tsx";

type Clip = FilmValues["clips"][number];

interface CompositionPreviewProps {
  clips: readonly [Clip, Clip];
  names: readonly [string, string];
  /** The upload of the voice recording, or "". */
  voice: string;
  composition: CompositionValues;
  /** Receives the moment from which the other picture is shown. */
  onSwitch: (time: string) => void;
}

/** Plays uploads in their original form as the film will show them, loaded on demand. */
export function CompositionPreview(props: CompositionPreviewProps) {
  const { clips, voice } = props;
  const uploadIds = [...clips.map(({ uploadId }) => uploadId), ...(voice === "" ? [] : [voice])];
  const [isUnplayable, setUnplayable] = useState(false);
  const urls = useUploadUrls(uploadIds, () => setUnplayable(false));
  const [first, second, voiceUrl] = urls.data ?? [];
  if (first !== undefined && second !== undefined && !isUnplayable) {
    const played = { first, second, voice: voiceUrl };
    return <PlayedTogether {...props} urls={played} onFailure={() => setUnplayable(true)} />;
  }
  return (
    <WatchButton
      label={urls.error || isUnplayable ? "Try to watch them again" : "Watch them together"}
      urls={urls}
      failure="Unable to play these films. Please try again."
      problem={isUnplayable ? unplayable : null}
    />
  );
}

const unplayable =
  "These films could not be played together: the connection was lost, or this browser cannot play one of them. " +
  "The film is made for every browser all the same; times can be typed.";

interface VideoInfo {
  width: number;
  height: number;
  durationSeconds: number;
}

interface PlayedTogetherProps extends CompositionPreviewProps {
  urls: Readonly<Record<FilmPicture, string> & { voice: string | undefined }>;
  onFailure: () => void;
}

function PlayedTogether(props: PlayedTogetherProps) {
  const { clips, names, composition: values, urls, onSwitch, onFailure } = props;
  const [infos, setInfos] = useState<Partial<Record<FilmPicture, VideoInfo>>>({});
  const [voiceSeconds, setVoiceSeconds] = useState<number | null>(null);
  const composition = compositionOf(values);
  const offsetSeconds = composition?.offsetSeconds ?? 0;
  const part = findPart(clips, infos, offsetSeconds);
  const startSeconds = part?.startSeconds ?? 0;
  const endSeconds = startSeconds + Math.max(0, part?.durationSeconds ?? 0);
  const voiceOffsetSeconds = composition?.voiceOffsetSeconds ?? 0;
  const synced = useSyncedVideos({ startSeconds, endSeconds, offsetSeconds, voiceOffsetSeconds });
  const voiceRemarks =
    part && voiceSeconds !== null
      ? findVoiceRemarks(part, { durationSeconds: voiceSeconds, offsetSeconds: voiceOffsetSeconds })
      : [];
  const { atSeconds, isPlaying } = synced;
  const layout = composition?.layout;
  const lead = layout?.kind === "inset" ? infos[layout.large] : infos.first;
  const frame = lead ?? { width: 16, height: 9 };
  const takeInfo = (picture: FilmPicture, video: HTMLVideoElement) => {
    const { videoWidth: width, videoHeight: height, duration: durationSeconds } = video;
    // Films that browsers record state no length: it is known once their end is read.
    if (durationSeconds === Infinity) video.currentTime = Number.MAX_SAFE_INTEGER;
    else if (width > 0 && durationSeconds > 0) {
      if (video.currentTime >= durationSeconds) video.currentTime = 0;
      setInfos((known) => ({ ...known, [picture]: { width, height, durationSeconds } }));
    }
  };
  const videoProps = (picture: FilmPicture): ComponentProps<"video"> => ({
    src: urls[picture],
    playsInline: true,
    preload: "auto",
    muted: values.sound !== picture,
    onLoadedMetadata: ({ currentTarget }) => takeInfo(picture, currentTarget),
    onDurationChange: ({ currentTarget }) => takeInfo(picture, currentTarget),
    onError: onFailure,
    ...(layout && placePicture(picture, { layout, frame, info: infos[picture], atSeconds })),
  });
  return (
    <div className="grid gap-3">
      <div
        className="relative w-full overflow-hidden rounded-control bg-black"
        style={{
          aspectRatio: `${frame.width} / ${frame.height}`,
          maxWidth: `calc(60vh * ${frame.width / frame.height})`,
        }}
      >
        <video
          ref={synced.first}
          aria-label={`Clip 1: ${names[0]}`}
          {...synced.onFirst}
          {...videoProps("first")}
        />
        <video ref={synced.second} aria-label={`Clip 2: ${names[1]}`} {...videoProps("second")} />
        {urls.voice !== undefined && (
          // biome-ignore lint/a11y/useMediaCaption: nobody has written captions of a recording that was just sent
          <audio
            ref={synced.voice}
            src={urls.voice}
            preload="auto"
            onDurationChange={({ currentTarget: { duration } }) =>
              setVoiceSeconds(Number.isFinite(duration) ? duration : null)
            }
            onError={onFailure}
          />
        )}
      </div>
      {part ? (
        <PartStatus part={{ ...part, remarks: [...part.remarks, ...voiceRemarks] }} />
      ) : (
        <p role="status" className="text-small text-muted">
          Loading both films…
        </p>
      )}
      {part && part.durationSeconds >= shortestFilmSeconds && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="ghost" onClick={synced.togglePlaying}>
            {isPlaying ? "Pause both" : "Play both"}
          </Button>
          <input
            type="range"
            aria-label="Moment of clip 1"
            aria-valuetext={presentTimecode(atSeconds)}
            min={startSeconds}
            max={endSeconds}
            step={0.1}
            value={atSeconds}
            onChange={({ currentTarget }) => synced.seek(currentTarget.valueAsNumber)}
            className="h-11 min-w-0 flex-1 basis-24 cursor-pointer accent-accent"
          />
          <span className="tabular text-small">{presentTimecode(atSeconds)}</span>
          {values.mode === "switched" && (
            <Button size="small" variant="ghost" onClick={() => onSwitch(presentMoment(atSeconds))}>
              Show the other picture from here
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Where the film differs from its clips, or that it has no part of both. */
function PartStatus({ part: { durationSeconds, remarks } }: { part: CommonPart }) {
  if (durationSeconds < shortestFilmSeconds) {
    return (
      <p role="alert" className="font-medium text-danger-text">
        {encodingFailures["nothing-in-common"]}
      </p>
    );
  }
  return (
    <p role="status" className="tabular text-small text-muted">
      {remarks.map(formatFilmRemark).join(" ")}
    </p>
  );
}

/** The part that both clips have, by their typed times; undefined until both lengths are known. */
function findPart(
  [first, second]: readonly [Clip, Clip],
  infos: Partial<Record<FilmPicture, VideoInfo>>,
  offsetSeconds: number,
): CommonPart | undefined {
  if (!infos.first || !infos.second) return undefined;
  const firstPart = usedPart(first, infos.first);
  return findCommonPart(firstPart, usedPart(second, infos.second), offsetSeconds);
}

function usedPart({ start, end }: Clip, { durationSeconds }: VideoInfo) {
  const startSeconds = readTime(start) ?? 0;
  const chosenEnd = readTime(end) ?? Infinity;
  return {
    startSeconds,
    endSeconds: Math.min(chosenEnd, durationSeconds),
    isStartChosen: startSeconds > 0,
    isEndChosen: chosenEnd <= durationSeconds,
  };
}

interface PictureView {
  layout: FilmLayout;
  frame: { width: number; height: number };
  info: VideoInfo | undefined;
  atSeconds: number;
}

/** Places a picture in the frame, by the rules of the encoding. */
function placePicture(
  picture: FilmPicture,
  { layout, frame, info, atSeconds }: PictureView,
): ComponentProps<"video"> {
  if (layout.kind === "inset" && layout.large !== picture) {
    const { left, top, width, height } = insetBox(layout, frame);
    const percent = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
    return {
      className: "absolute z-1 object-cover",
      style: {
        left: percent(left, frame.width),
        top: percent(top, frame.height),
        width: percent(width, frame.width),
        height: percent(height, frame.height),
      },
    };
  }
  const isHidden =
    layout.kind === "switched" &&
    (layout.starts === picture) === isSwitched(layout.switchSeconds, atSeconds);
  const isFilling = layout.kind === "switched" && info !== undefined && isCropped(info, frame);
  return {
    className: classNames(
      "absolute inset-0 size-full",
      isFilling ? "object-cover" : "object-contain",
      isHidden && "invisible",
    ),
  };
}
