import * as z from "zod/mini";
import type { LessonFilm } from "#media/contract/lesson-film.ts";
import { mayPass, type Preparation, preparationEndpoints } from "#media/contract/preparations.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { ProgressBar, presentLength, useStudioAction } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";

/** The film that is ready, and how far the newest is. */
export function FilmStatus({ film: { preparation, ready } }: { film: LessonFilm }) {
  return (
    <div className="grid gap-4 text-small">
      <p className="tabular">{formatReady(ready)}</p>
      {preparation && preparation.state !== "done" && (
        <PreparationStatus preparation={preparation} isReplacing={ready !== null} />
      )}
    </div>
  );
}

interface PreparationStatusProps {
  preparation: Preparation;
  isReplacing: boolean;
}

function PreparationStatus({ preparation, isReplacing }: PreparationStatusProps) {
  const { state, percent, failure } = preparation;
  const isActive = state === "waiting" || state === "running";
  return (
    <div className="grid gap-3 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      {isActive && <ProgressBar label="Prepared of the film" percent={percent} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p
          role="status"
          className={classNames(state === "failed" && "font-medium text-danger-text")}
        >
          {formatState(preparation)}
        </p>
        {isActive && <p className="tabular text-muted">{percent}%</p>}
      </div>
      {failure && isActive && <p className="text-muted">It is tried again: {failure.text}</p>}
      {isReplacing && (
        <p className="text-muted">The film that is ready stays until another one is.</p>
      )}
      <PreparationAction preparation={preparation} />
    </div>
  );
}

/** One button for both, which keeps the focus. */
function PreparationAction({ preparation }: { preparation: Preparation }) {
  const { _id: preparationId, state, failure } = preparation;
  const isBroken = state === "failed" && failure?.code === "broken-pictures";
  const isActive = state === "waiting" || state === "running";
  const { onSubmit, error, pending } = useStudioAction({
    rules: z.object({}),
    defaultValues: {},
    failure: isActive ? "Unable to cancel it." : "Unable to begin again.",
    onDone: () => undefined,
    send: async () => {
      const params = { preparationId };
      if (isActive) {
        await callApi(preparationEndpoints.cancelPreparation, { params });
        return "The preparation was cancelled";
      }
      const { acceptBrokenPictures, retryPreparation } = preparationEndpoints;
      await callApi(isBroken ? acceptBrokenPictures : retryPreparation, { params });
      return "The film is prepared again";
    },
  });
  if (state === "failed" && failure && !isBroken && !mayPass(failure.code)) return null;
  return (
    <div>
      {error && (
        <p role="alert" className="mb-3 font-medium text-danger-text">
          {error}
        </p>
      )}
      <Button variant="ghost" size="small" pending={pending} onClick={onSubmit}>
        {isActive ? "Cancel" : isBroken ? "Use it all the same" : "Try again"}
      </Button>
    </div>
  );
}

const stages: Record<NonNullable<Preparation["stage"]>, string> = {
  inspect: "Looking at the film…",
  sound: "Measuring its sound…",
  encode: "Encoding it for every screen and connection…",
  package: "Cutting it into parts…",
  protect: "Encrypting it…",
  preview: "Drawing the preview…",
  poster: "Drawing its posters…",
};

function formatReady(ready: LessonFilm["ready"]): string {
  if (!ready) return "This lesson has no film that is ready.";
  const { durationSeconds, bytes } = ready;
  const size = bytes === null ? "" : `, ${presentSize(bytes)} in the best quality`;
  return `Ready: ${presentLength(durationSeconds)} long${size}.`;
}

function formatState({ state, stage, failure }: Preparation): string {
  if (state === "failed") return failure?.text ?? "The film could not be prepared.";
  if (state === "cancelled") return "The preparation was cancelled.";
  return stage && state === "running" ? stages[stage] : "Waits for its turn…";
}
