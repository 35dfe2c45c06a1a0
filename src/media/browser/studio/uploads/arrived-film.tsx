import type { UploadItem } from "#media/contract/uploads.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ItemActions } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import { FilmHead } from "./sending-film.tsx";

/** An uploaded film, ready or refused. */
export function ArrivedFilm({ upload, onRemove }: { upload: UploadItem; onRemove: () => void }) {
  const { name, sizeBytes, state } = upload;
  return (
    <article className="text-small">
      <FilmHead name={name} sizeBytes={sizeBytes} />
      <p
        className={classNames(
          "mt-1",
          state === "refused" ? "font-medium text-danger-text" : "text-muted",
        )}
      >
        {formatState(upload)}
      </p>
      {state !== "used" && (
        <ItemActions>
          <Button variant="ghost" size="small" aria-label={`Remove: ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </ItemActions>
      )}
    </article>
  );
}

function formatState({ state, refusal, expiresOn, hasPicture }: UploadItem): string {
  if (refusal) return refusal.text;
  const kind = hasPicture ? "" : "Voice recording · ";
  if (state === "used") return `${kind}In use`;
  return state === "ready"
    ? `${kind}Ready · kept until ${presentDay(expiresOn)}`
    : "Being checked…";
}
