import { useInfiniteQuery } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import { lessonFilmEndpoints } from "#media/contract/lesson-film.ts";
import type { UploadItem } from "#media/contract/uploads.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ListSkeleton, useStudioAction } from "#studio/browser/index.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { uploadsQuery } from "../uploads/uploads-query.ts";
import { AddClip } from "./add-clip.tsx";
import { ClipFields } from "./clip-fields.tsx";
import { clipsOf, emptyClip, filmRules, posterOf } from "./film-rules.ts";

/** Makes a film of uploads. */
export function ChooseFilm({ lessonId }: { lessonId: string }) {
  const query = useInfiniteQuery(uploadsQuery);
  const films = query.data?.filter(({ state }) => state === "ready" || state === "used");
  if (query.isPending && !query.isPaused) return <ListSkeleton label="Loading your uploads" />;
  if (!films) {
    return (
      <FetchFailure
        text="Unable to fetch your uploads."
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {films.length > 0 ? (
        <FilmForm lessonId={lessonId} films={films} />
      ) : (
        <p className="text-small text-muted">No upload is ready to become a film.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {query.hasNextPage && (
          <Button
            variant="text"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Look among older uploads
          </Button>
        )}
        <LinkButton to="/studio/uploads" variant="ghost" size="small">
          Upload a film
        </LinkButton>
      </div>
    </div>
  );
}

interface FilmFormProps {
  lessonId: string;
  films: readonly UploadItem[];
}

function FilmForm({ lessonId, films }: FilmFormProps) {
  const { form, onSubmit, error, pending } = useStudioAction({
    rules: filmRules,
    defaultValues: { clips: [] },
    failure: "Unable to use this film. Please try again.",
    onDone: () => clips.replace([]),
    send: async (values) => {
      const params = { lessonId };
      const body = { clips: clipsOf(values), poster: posterOf(values) };
      await callApi(lessonFilmEndpoints.giveFilm, { params, body });
      return "The film is being prepared";
    },
  });
  const clips = useFieldArray({ control: form.control, name: "clips" });
  const take = (index: number, moment: "start" | "end" | "poster", time: string) => {
    // A film has one poster.
    if (moment === "poster") {
      for (const other of clips.fields.keys()) form.setValue(`clips.${other}.poster`, "");
    }
    form.setValue(`clips.${index}.${moment}`, time);
    form.clearErrors(`clips.${index}`);
  };
  const nameOf = (uploadId: string) => films.find(({ _id }) => _id === uploadId)?.name ?? "";
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
      {clips.fields.length > 0 && (
        <ol className="grid gap-4">
          {clips.fields.map(({ id, uploadId }, index) => (
            <li key={id} className="rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
              <ClipFields
                uploadId={uploadId}
                name={nameOf(uploadId)}
                place={index}
                total={clips.fields.length}
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
