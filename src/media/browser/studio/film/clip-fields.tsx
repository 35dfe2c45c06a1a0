import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { presentMoment } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { ClipPlayer } from "./clip-player.tsx";

type TimeField = Omit<ComponentProps<typeof TextField>, "label">;
type Moment = "start" | "end" | "poster";

interface ClipFieldsProps {
  uploadId: string;
  name: string;
  /** The clip's index, from 0. */
  place: number;
  total: number;
  /** Receives the clip's video element while it plays. */
  video?: RefObject<HTMLVideoElement | null> | undefined;
  fields: Readonly<Record<Moment, TimeField>>;
  /** Receives the video's current time, formatted as typed. */
  onTake: (moment: Moment, time: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const moments = [
  { moment: "start", label: "Start", placeholder: "0:00" },
  { moment: "end", label: "End", placeholder: "to its end" },
  { moment: "poster", label: "Poster", placeholder: "chosen for you" },
] as const;

/** The fields of one clip: its used part and its place in the film. */
export function ClipFields(props: ClipFieldsProps) {
  const { uploadId, name, place, total, fields, onTake, onMove, onRemove } = props;
  const ownVideo = useRef<HTMLVideoElement>(null);
  const video = props.video ?? ownVideo;
  const [isPlaying, setPlaying] = useState(false);
  const clip = `clip ${place + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-small font-medium wrap-anywhere">
        {place + 1}. {name}
      </legend>
      <ClipPlayer uploadId={uploadId} name={name} video={video} onReady={setPlaying} />
      <div className="grid gap-4 sm:grid-cols-3">
        {moments.map(({ moment, label, placeholder }) => (
          <div key={moment} className="grid content-start justify-items-start gap-2">
            <div className="w-full">
              <TextField
                label={label}
                placeholder={placeholder}
                autoComplete="off"
                {...fields[moment]}
              />
            </div>
            {isPlaying && (
              <Button
                variant="ghost"
                size="small"
                aria-label={`${label} here: ${clip}`}
                onClick={() => onTake(moment, presentMoment(video.current?.currentTime ?? 0))}
              >
                {label} here
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {place > 0 && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Move up ${clip}`}
            onClick={() => onMove(place - 1)}
          >
            Move up
          </Button>
        )}
        {place < total - 1 && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Move down ${clip}`}
            onClick={() => onMove(place + 1)}
          >
            Move down
          </Button>
        )}
        <Button variant="text" size="small" aria-label={`Remove ${clip}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
