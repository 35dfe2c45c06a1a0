import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import {
  type LessonPoster,
  lessonPosterEndpoints,
  maxPosterBytes,
} from "#media/contract/lesson-poster.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { uploadFile } from "#platform/browser/api/upload-file.ts";
import { readLessonTime, StudioLessonFilm } from "#playback/browser/index.ts";
import { FileButton, OneFieldForm, readTime, studioLessonQuery } from "#studio/browser/index.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";

/** A worker draws a poster in a second; a film takes minutes. */
const pollMs = { planned: 5_000, waiting: 1_000, done: false, failed: false } as const;

/** A lesson's poster, polled while a worker draws it. */
const lessonPosterQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [lessonPosterEndpoints.lessonPoster.path, lessonId],
    queryFn: async ({ signal }) => {
      const params = { lessonId };
      return (await callApi(lessonPosterEndpoints.lessonPoster, { params }, { signal })).data;
    },
    refetchInterval: ({ state }: { state: { data?: LessonPoster | undefined } }) =>
      state.data ? pollMs[state.data.state] : false,
  });

type PosterSource = File | { atSeconds: number };

/**
 * The poster that students see: a frame of the film, or a picture. Changing it leaves the film as
 * it is.
 */
export function PosterSection({ lesson }: { lesson: StudioLesson }) {
  const { change, pending, status, error } = usePoster(lesson._id);
  return (
    <section aria-labelledby="poster">
      <Heading level={3} look="small" id="poster" className="mb-3">
        Poster
      </Heading>
      <p className="mb-5 text-small text-muted">
        Cropped to 16:10, with the level’s key over it. The next film brings a frame of its own.
      </p>
      <div className="grid justify-items-start gap-5">
        {lesson.film === "ready" && (
          <FrameForm
            lesson={lesson}
            pending={pending}
            onTake={(atSeconds) => change({ atSeconds })}
          />
        )}
        <FileButton
          label="Use a picture"
          variant="ghost"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onFiles={([file]) => file && change(file)}
        />
        <p role="status" className="text-small text-muted">
          {status}
        </p>
        {error && (
          <p role="alert" className="font-medium text-danger-text">
            {error}
          </p>
        )}
      </div>
    </section>
  );
}

function usePoster(lessonId: string) {
  const client = useQueryClient();
  const { data: poster } = useQuery(lessonPosterQuery(lessonId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (source: PosterSource) => {
      const params = { lessonId };
      if (!(source instanceof File)) {
        await callApi(lessonPosterEndpoints.takePosterFrame, { params, body: source });
        return;
      }
      if (source.size > maxPosterBytes) throw new TooLarge();
      const upload = { params, file: source, fileName: "poster" };
      await uploadFile(lessonPosterEndpoints.uploadPoster, upload);
      notifySuccess("The poster was changed");
    },
    onSuccess: () => client.invalidateQueries({ queryKey: lessonPosterQuery(lessonId).queryKey }),
  });
  const drawn = poster?.state === "done" ? poster.poster : null;
  // The drawn poster is the lesson's new one.
  useEffect(() => {
    if (drawn !== null) {
      void client.invalidateQueries({ queryKey: studioLessonQuery(lessonId).queryKey });
    }
  }, [client, lessonId, drawn]);
  const problem =
    error instanceof TooLarge
      ? "Please choose a picture of at most 15 MB."
      : error && failureText(error, "Unable to change the poster. Please try again.");
  const pending = isPending || poster?.state === "waiting";
  return {
    change: mutate,
    pending,
    status: pending
      ? "Drawing the poster…"
      : poster?.state === "planned"
        ? "The poster is drawn of the chosen moment once the film is ready."
        : "",
    error: problem ?? (pending ? null : (poster?.failure ?? null)),
  };
}

class TooLarge extends Error {}

interface FrameFormProps {
  lesson: StudioLesson;
  pending: boolean;
  onTake: (atSeconds: number) => void;
}

/** Chooses a moment of the ready film, typed or at the current time. */
function FrameForm({ lesson, pending, onTake }: FrameFormProps) {
  const [isShown, setShown] = useState(false);
  const [isUnplayed, setUnplayed] = useState(false);
  const take = (text: string) => {
    const atSeconds = readTime(text);
    if (atSeconds === null) return "Please write seconds, or minutes as in 1:35";
    onTake(atSeconds);
    return null;
  };
  const takeHere = async () => {
    const atSeconds = await readLessonTime(lesson.videoId);
    setUnplayed(atSeconds === null);
    if (atSeconds !== null) onTake(atSeconds);
  };
  return (
    <div className="grid w-full justify-items-start gap-5">
      {isShown && (
        <div className="w-full">
          <StudioLessonFilm lesson={lesson} />
        </div>
      )}
      {isShown ? (
        <Button variant="ghost" size="small" pending={pending} onClick={() => void takeHere()}>
          Poster here
        </Button>
      ) : (
        <Button variant="ghost" size="small" onClick={() => setShown(true)}>
          Watch the film
        </Button>
      )}
      {isUnplayed && (
        <p role="alert" className="font-medium text-danger-text">
          Play the film to the moment that you want first.
        </p>
      )}
      <OneFieldForm
        label="A moment of the film"
        placeholder="1:35"
        submitLabel="Use its frame"
        pending={pending}
        onSubmit={take}
      />
    </div>
  );
}
