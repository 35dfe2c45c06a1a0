import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { type LessonFilm, lessonFilmEndpoints } from "#media/contract/lesson-film.ts";
import type { UploadItem } from "#media/contract/uploads.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { useStudioAction } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { AddClip } from "./add-clip.tsx";
import { ClipFields } from "./clip-fields.tsx";
import { CompositionFields } from "./composition-fields.tsx";
import { compositionFields, joinedComposition } from "./composition-rules.ts";
import { clipsOf, emptyClip, filmRules, givenClips, posterOf } from "./film-rules.ts";

interface FilmFormProps {
  lessonId: string;
  films: readonly UploadItem[];
  /** Uploads without a picture. */
  recordings: readonly UploadItem[];
  /** The clips of the film given last, while their uploads are there. */
  given: LessonFilm["given"];
}

export function FilmForm({ lessonId, films, recordings, given }: FilmFormProps) {
  const { form, onSubmit, error, pending } = useStudioAction({
    rules: filmRules,
    defaultValues: { clips: [], composition: joinedComposition },
    failure: "Unable to use this film. Please try again.",
    onDone: () => {
      clips.replace([]);
      form.setValue("composition", joinedComposition);
    },
    send: async (values) => {
      const params = { lessonId };
      const body = { clips: clipsOf(values), poster: posterOf(values) };
      await callApi(lessonFilmEndpoints.giveFilm, { params, body });
      return "The film is being prepared";
    },
  });
  const clips = useFieldArray({ control: form.control, name: "clips" });
  const videos = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)] as const;
  const take = (index: number, moment: "start" | "end" | "poster", time: string) => {
    // A film has one poster.
    if (moment === "poster") {
      for (const other of clips.fields.keys()) form.setValue(`clips.${other}.poster`, "");
    }
    form.setValue(`clips.${index}.${moment}`, time);
    form.clearErrors(`clips.${index}`);
  };
  const changeGiven = (last: NonNullable<LessonFilm["given"]>) => {
    form.setValue("composition", compositionFields(last));
    clips.append(givenClips(last), { shouldFocus: true, focusIndex: 0 });
  };
  const nameOf = (uploadId: string) =>
    [...films, ...recordings].find(({ _id }) => _id === uploadId)?.name ??
    given?.find((clip) => clip.uploadId === uploadId)?.name ??
    "";
  return (
    <form
      noValidate
      className="grid w-full gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AddClip
        films={films}
        onAdd={(uploadId) => clips.append(emptyClip(uploadId), { shouldFocus: true })}
      />
      {given && clips.fields.length === 0 && (
        <div>
          <Button variant="ghost" size="small" onClick={() => changeGiven(given)}>
            Change the last film
          </Button>
        </div>
      )}
      {clips.fields.length > 0 && (
        <ol className="grid gap-4">
          {clips.fields.map(({ id, uploadId }, index) => (
            <li key={id} className="rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
              <ClipFields
                uploadId={uploadId}
                name={nameOf(uploadId)}
                place={index}
                total={clips.fields.length}
                video={videos[index]}
                fields={{
                  start: form.field(`clips.${index}.start`),
                  end: form.field(`clips.${index}.end`),
                  poster: form.field(`clips.${index}.poster`),
                }}
                onTake={(moment, time) => take(index, moment, time)}
                onMove={(to) => clips.move(index, to)}
                onRemove={() => clips.remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {clips.fields.length === 2 && (
        <CompositionFields
          form={form}
          videos={videos}
          recordings={recordings.map(({ _id }) => _id)}
          nameOf={nameOf}
        />
      )}
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" pending={pending} disabled={clips.fields.length === 0}>
          Use this film
        </Button>
      </div>
    </form>
  );
}
