import { useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import type { UploadItem } from "../../../../contract/uploads.ts";
import { presentSize } from "../../uploads/present-progress.ts";

interface AddClipProps {
  films: readonly UploadItem[];
  onAdd: (uploadId: string) => void;
}

/** Chooses an upload, the newest at first. */
export function AddClip({ films, onAdd }: AddClipProps) {
  const [chosen, setChosen] = useState("");
  const uploadId = films.some(({ _id }) => _id === chosen) ? chosen : (films[0]?._id ?? "");
  return (
    <div className="grid gap-3">
      <SelectField
        label="Your uploads"
        value={uploadId}
        options={films.map(({ _id, name, sizeBytes }) => ({
          value: _id,
          label: `${name} · ${presentSize(sizeBytes)}`,
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div>
        <Button variant="ghost" size="small" onClick={() => onAdd(uploadId)}>
          Add it to the film
        </Button>
      </div>
    </div>
  );
}
