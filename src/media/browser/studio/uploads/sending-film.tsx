import type { UploadItem } from "#media/contract/uploads.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { FileButton, ItemActions, ItemHead, ProgressBar } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import { pauseFilm, type QueuedFilm, resumeFilm } from "./film-queue.ts";
import { filmTypes } from "./film-types.ts";
import { formatTimeLeft, wholePercentOf } from "./format-progress.ts";

/** A film that this page uploads. */
export function SendingFilm({ film, onRemove }: { film: QueuedFilm; onRemove: () => void }) {
  const { key, name, state } = film;
  const isStopped = state === "paused" || state === "failed";
  const goOn = state === "failed" ? "Try again" : "Go on";
  return (
    <article className="text-small">
      <FilmHead name={name} sizeBytes={film.sizeBytes} />
      <Progress name={name} bytes={film.sentBytes} sizeBytes={film.sizeBytes} />
      <p
        role={state === "failed" ? "alert" : undefined}
        className={classNames(
          "tabular mt-2",
          state === "failed" ? "font-medium text-danger-text" : "text-muted",
        )}
      >
        {formatState(film)}
      </p>
      {state !== "sent" && (
        <ItemActions>
          {film.isFinal ? null : isStopped ? (
            <Button
              variant="ghost"
              size="small"
              aria-label={`${goOn}: ${name}`}
              onClick={() => resumeFilm(key)}
            >
              {goOn}
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="small"
              aria-label={`Pause: ${name}`}
              onClick={() => pauseFilm(key)}
            >
              Pause
            </Button>
          )}
          <Button variant="text" size="small" aria-label={`Cancel: ${name}`} onClick={onRemove}>
            Cancel
          </Button>
        </ItemActions>
      )}
    </article>
  );
}

interface InterruptedFilmProps {
  upload: UploadItem;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
}

/** A partial upload that this page does not continue. */
export function InterruptedFilm({ upload, onFiles, onRemove }: InterruptedFilmProps) {
  const { name, sizeBytes, receivedBytes } = upload;
  const goOn = "Choose it to go on";
  return (
    <article className="text-small">
      <FilmHead name={name} sizeBytes={sizeBytes} />
      <Progress name={name} bytes={receivedBytes} sizeBytes={sizeBytes} />
      <p className="tabular mt-2 text-muted">
        Stopped at {wholePercentOf(receivedBytes, sizeBytes)}%. Nothing of it is sent again.
      </p>
      <ItemActions>
        <FileButton
          label={goOn}
          fullLabel={`${goOn}: ${name}`}
          variant="ghost"
          accept={filmTypes}
          onFiles={onFiles}
        />
        <Button variant="text" size="small" aria-label={`Cancel: ${name}`} onClick={onRemove}>
          Cancel
        </Button>
      </ItemActions>
    </article>
  );
}

export function FilmHead({ name, sizeBytes }: { name: string; sizeBytes: number }) {
  return (
    <ItemHead amount={presentSize(sizeBytes)}>
      <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
    </ItemHead>
  );
}

interface ProgressProps {
  name: string;
  bytes: number;
  sizeBytes: number;
}

function Progress({ name, bytes, sizeBytes }: ProgressProps) {
  const percent = wholePercentOf(bytes, sizeBytes);
  return (
    <div className="mt-3">
      <ProgressBar label={`Sent of ${name}`} percent={percent} />
    </div>
  );
}

function formatState({ state, reason, sentBytes, sizeBytes, bytesPerSecond }: QueuedFilm): string {
  const percent = `${wholePercentOf(sentBytes, sizeBytes)}%`;
  switch (state) {
    case "queued":
      return "Waits for the films before it";
    case "sending": {
      const speed = bytesPerSecond > 0 ? `${presentSize(bytesPerSecond)} a second` : null;
      const left = formatTimeLeft(sizeBytes - sentBytes, bytesPerSecond);
      return [percent, speed, left].filter(Boolean).join(" · ");
    }
    case "waiting":
      return `${percent} · ${reason ?? ""}`;
    case "paused":
      return `Paused at ${percent}`;
    case "failed":
      return reason ?? "";
    case "sent":
      return "All of it has arrived";
  }
}
