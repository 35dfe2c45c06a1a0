import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { uploadFile } from "#platform/browser/api/upload-file.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Heading } from "#ui/page/page.tsx";
import { lessonPosterEndpoints, maxPosterBytes } from "../../../../contract/lesson-poster.ts";
import { FileButton } from "../../../file-button.tsx";
import { OneFieldForm } from "../../../one-field-form.tsx";
import { readTime } from "../film/clip-time.ts";
import { lessonQuery } from "../lesson-query.ts";

type PosterSource = File | { atSeconds: number };

/** The poster that students see: a frame of the film, or a picture. The film stays as it is. */
export function PosterSection({ lesson }: { lesson: StudioLesson }) {
  const { change, pending, error } = usePoster(lesson._id);
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
          <FrameForm pending={pending} onTake={(atSeconds) => change({ atSeconds })} />
        )}
        <FileButton
          label="Use a picture"
          variant="ghost"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onFiles={([file]) => file && change(file)}
        />
        <p role="status" className="text-small text-muted">
          {pending ? "Drawing the poster…" : ""}
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
    },
    onSuccess: () => {
      notifySuccess("The poster was changed");
      return client.invalidateQueries({ queryKey: lessonQuery(lessonId).queryKey });
    },
  });
  const problem =
    error instanceof TooLarge
      ? "Please choose a picture of at most 10 MB."
      : error && failureText(error, "Unable to change the poster. Please try again.");
  return { change: mutate, pending: isPending, error: problem };
}

class TooLarge extends Error {}

interface FrameFormProps {
  pending: boolean;
  onTake: (atSeconds: number) => void;
}

function FrameForm({ pending, onTake }: FrameFormProps) {
  const take = (text: string) => {
    const atSeconds = readTime(text);
    if (atSeconds === null) return "Please write seconds, or minutes as in 1:35";
    onTake(atSeconds);
    return null;
  };
  return (
    <OneFieldForm
      label="A moment of the film"
      placeholder="1:35"
      submitLabel="Use its frame"
      pending={pending}
      onSubmit={take}
    />
  );
}
