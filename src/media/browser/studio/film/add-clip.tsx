import { useState } from "react";
import type { UploadItem } from "#media/contract/uploads.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";

interface AddClipProps {
  films: readonly UploadItem[];
  onAdd: (uploadId: string) => void;
}

/**
 * Chooses an upload: at first the newest, and none once the chosen one is gone. A new upload does
 * not change the choice.
 */
export function AddClip({ films, onAdd }: AddClipProps) {
  const [chosen, setChosen] = useState(films[0]?._id ?? "");
  const uploadId = keepChosen(chosen, films);
  return (
    <div className="grid gap-3">
      <SelectField
        label="Your uploads"
        value={uploadId}
        options={[
          ...(uploadId === "" ? [{ value: "", label: "Choose an upload" }] : []),
          ...films.map(({ _id, name, sizeBytes }) => ({
            value: _id,
            label: `${name} · ${presentSize(sizeBytes)}`,
          })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div>
        <Button
          variant="ghost"
          size="small"
          disabled={uploadId === ""}
          onClick={() => onAdd(uploadId)}
        >
          Add it to the film
        </Button>
      </div>
    </div>
  );
}

/** The chosen upload while it is listed, or "". No other replaces it automatically. */
export const keepChosen = (chosen: string, films: readonly Pick<UploadItem, "_id">[]): string =>
  films.some(({ _id }) => _id === chosen) ? chosen : "";
