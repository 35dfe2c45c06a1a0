import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useWatch } from "react-hook-form";
import { readTime } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import type { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { CompositionPreview } from "./composition-preview.tsx";
import type { FilmValues } from "./film-rules.ts";

type FilmFieldsForm = ReturnType<typeof useCheckedForm<FilmValues, FilmValues>>;
type VideoRef = RefObject<HTMLVideoElement | null>;

interface CompositionFieldsProps {
  form: FilmFieldsForm;
  /** The players of both clips. */
  videos: readonly [VideoRef, VideoRef];
  /** Ids of uploads without a picture. */
  recordings: readonly string[];
  nameOf: (uploadId: string) => string;
}

const modes = [
  { value: "joined", label: "One after the other" },
  { value: "inset", label: "At once, picture in picture" },
  { value: "switched", label: "At once, in turn" },
];
const clipOptions = [
  { value: "first", label: "Clip 1" },
  { value: "second", label: "Clip 2" },
];
const soundOptions = [...clipOptions, { value: "voice", label: "A voice recording" }];
const corners = [
  { value: "top-left", label: "Top left" },
  { value: "top-right", label: "Top right" },
  { value: "bottom-left", label: "Bottom left" },
  { value: "bottom-right", label: "Bottom right" },
];
const sizes = [
  { value: "small", label: "Small" },
  { value: "medium", label: "Medium" },
  { value: "large", label: "Large" },
];

/** How two clips become one film, with a preview of those that run at the same time. */
export function CompositionFields(props: CompositionFieldsProps) {
  const { form, videos, nameOf } = props;
  const [clips, composition] = useWatch({
    control: form.control,
    name: ["clips", "composition"],
  });
  const switches = useFieldArray({ control: form.control, name: "composition.switches" });
  const [first, second] = clips;
  const { mode } = composition;
  const voice = composition.sound === "voice" ? composition.voice : "";
  const addSwitch = (time: string) => {
    const later = composition.switches.findIndex(
      (other) => (readTime(other.time) ?? Infinity) > (readTime(time) ?? 0),
    );
    const place = later < 0 ? composition.switches.length : later;
    switches.insert(place, { time }, { shouldFocus: false });
    form.clearErrors("composition");
  };
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      <legend className="sr-only">Both clips</legend>
      <SelectField
        label="The two clips are shown"
        options={modes}
        {...form.field("composition.mode")}
      />
      {mode !== "joined" && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <OffsetField form={form} videos={videos} />
            <SelectField
              label="The sound is that of"
              options={soundOptions}
              {...form.field("composition.sound")}
            />
          </div>
          {composition.sound === "voice" && <VoiceFields {...props} voice={composition.voice} />}
          {mode === "inset" && (
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <SelectField
                label="Large picture"
                options={clipOptions}
                {...form.field("composition.large")}
              />
              <SelectField
                label="The small one is at"
                options={corners}
                {...form.field("composition.corner")}
              />
              <SelectField label="Its size" options={sizes} {...form.field("composition.size")} />
            </div>
          )}
          {mode === "switched" && (
            <SelectField
              label="It begins with"
              options={clipOptions}
              {...form.field("composition.starts")}
            />
          )}
          {first && second && (
            <CompositionPreview
              key={`${first.uploadId} ${second.uploadId} ${voice}`}
              clips={[first, second]}
              names={[nameOf(first.uploadId), nameOf(second.uploadId)]}
              voice={voice}
              composition={composition}
              onSwitch={addSwitch}
            />
          )}
          {mode === "switched" && (
            <SwitchFields
              form={form}
              ids={switches.fields.map(({ id }) => id)}
              starts={composition.starts}
              onAdd={() => switches.append({ time: "" }, { shouldFocus: true })}
              onRemove={switches.remove}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** By how much the clips are apart, typed or from the places at which both players stand. */
function OffsetField({ form, videos }: Pick<CompositionFieldsProps, "form" | "videos">) {
  const [message, setMessage] = useState("");
  const takeSameMoment = () => {
    const [first, second] = videos.map(({ current }) => current?.currentTime);
    if (first === undefined || second === undefined) {
      setMessage("Watch both clips above first, and stop each at the same moment, such as a clap.");
      return;
    }
    setMessage("");
    form.setValue("composition.offset", String(Math.round((second - first) * 10) / 10));
    form.clearErrors("composition.offset");
  };
  return (
    <div className="grid content-start justify-items-start gap-2">
      <div className="w-full">
        <TextField
          label="Seconds that clip 2 is ahead"
          hint="Negative if it was started after clip 1."
          autoComplete="off"
          {...form.field("composition.offset")}
        />
      </div>
      <Button variant="ghost" size="small" onClick={takeSameMoment}>
        Same moment here
      </Button>
      <p role="status" className="text-small text-muted">
        {message}
      </p>
    </div>
  );
}

/** The upload without a picture whose sound is heard, and by how much it is ahead of clip 1. */
function VoiceFields({
  form,
  recordings,
  nameOf,
  voice,
}: CompositionFieldsProps & { voice: string }) {
  const ids = voice === "" || recordings.includes(voice) ? recordings : [voice, ...recordings];
  if (ids.length === 0) {
    return (
      <p role="status" className="text-small text-muted">
        No recording is ready. Send it as you send a film: M4A, MP3, WAV or WebM.
      </p>
    );
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Voice recording"
        options={[
          { value: "", label: "Choose a recording" },
          ...ids.map((id) => ({ value: id, label: nameOf(id) })),
        ]}
        {...form.field("composition.voice")}
      />
      <TextField
        label="Seconds that it is ahead of clip 1"
        hint="Negative if it was started after clip 1."
        autoComplete="off"
        {...form.field("composition.voiceOffset")}
      />
    </div>
  );
}

interface SwitchFieldsProps extends Pick<CompositionFieldsProps, "form"> {
  ids: readonly string[];
  starts: "first" | "second";
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** The moments at which the picture changes, in the time of clip 1. */
function SwitchFields({ form, ids, starts, onAdd, onRemove }: SwitchFieldsProps) {
  const adding = useRef<HTMLButtonElement>(null);
  /** The pressed button disappears, so the focus moves to the moment in its place, or the last. */
  const remove = (index: number) => {
    const left = Math.min(index, ids.length - 2);
    if (left < 0) adding.current?.focus();
    flushSync(() => onRemove(index));
    if (left >= 0) form.setFocus(`composition.switches.${left}.time`);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-muted">The picture changes at these moments of clip 1.</p>
      <ol className="grid w-full gap-3">
        {ids.map((id, index) => (
          <li key={id} className="flex flex-wrap items-end gap-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <TextField
                label={`${index + 1}. Clip ${(index % 2 === 0) === (starts === "first") ? 2 : 1} from`}
                placeholder="1:35"
                autoComplete="off"
                {...form.field(`composition.switches.${index}.time`, ["composition"])}
              />
            </div>
            <Button
              variant="text"
              size="small"
              aria-label={`Remove moment ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button ref={adding} variant="ghost" size="small" onClick={onAdd}>
        Add a moment
      </Button>
    </div>
  );
}
