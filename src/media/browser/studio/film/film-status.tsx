import * as z from "zod/mini";
import { type Encoding, encodingEndpoints, mayPass } from "#media/contract/encodings.ts";
import type { LessonFilm } from "#media/contract/lesson-film.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { ProgressBar, presentLength, useStudioAction } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";

/** The ready film, and the progress of the newest. */
export function FilmStatus({ film: { encoding, ready } }: { film: LessonFilm }) {
  return (
    <div className="grid gap-4 text-small">
      <p className="tabular">{formatReady(ready)}</p>
      {encoding?.remarks.map((remark) => (
        <p key={remark} className="tabular text-muted">
          {remark}
        </p>
      ))}
      {encoding && encoding.state !== "done" && (
        <EncodingStatus encoding={encoding} isReplacing={ready !== null} />
      )}
    </div>
  );
}

interface EncodingStatusProps {
  encoding: Encoding;
  isReplacing: boolean;
}

function EncodingStatus({ encoding, isReplacing }: EncodingStatusProps) {
  const { state, percent, failure } = encoding;
  const isActive = state === "waiting" || state === "running";
  return (
    <div className="grid gap-3 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      {isActive && <ProgressBar label="Prepared of the film" percent={percent} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p
          role="status"
          className={classNames(state === "failed" && "font-medium text-danger-text")}
        >
          {formatState(encoding)}
        </p>
        {isActive && <p className="tabular text-muted">{percent}%</p>}
      </div>
      {failure && isActive && <p className="text-muted">It is tried again: {failure.text}</p>}
      {isReplacing && (
        <p className="text-muted">The film that is ready stays until another one is.</p>
      )}
      <EncodingAction encoding={encoding} />
    </div>
  );
}

/** One button for both actions, so that it keeps the focus. */
function EncodingAction({ encoding }: { encoding: Encoding }) {
  const { _id: preparationId, state, failure } = encoding;
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
        await callApi(encodingEndpoints.cancelEncoding, { params });
        return "The preparation was cancelled";
      }
      const { acceptBrokenPictures, retryEncoding } = encodingEndpoints;
      await callApi(isBroken ? acceptBrokenPictures : retryEncoding, { params });
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

const stages: Record<NonNullable<Encoding["stage"]>, string> = {
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

function formatState({ state, stage, failure }: Encoding): string {
  if (state === "failed") return failure?.text ?? "The film could not be prepared.";
  if (state === "cancelled") return "The preparation was cancelled.";
  return stage && state === "running" ? stages[stage] : "Waits for its turn…";
}
