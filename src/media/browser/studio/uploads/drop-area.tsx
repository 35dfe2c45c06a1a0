import { type DragEvent, useState } from "react";
import { FileButton } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { filmTypes } from "./film-types.ts";

/** Takes films, chosen or dropped. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label="Send films"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={classNames(
        "rounded-sheet border-2 border-dashed px-6 py-10 text-center transition-colors duration-200",
        isOver ? "border-accent bg-raised" : "border-border",
      )}
    >
      <FileButton
        label="Choose films"
        variant="primary"
        accept={filmTypes}
        isMultiple
        onFiles={onFiles}
      />
      <p className="mt-4 text-small text-muted">
        <span className="hidden md:inline">Or drop them here. </span>
        MP4, MOV, MKV or WebM, as your camera made them. Several at once are fine.
      </p>
    </section>
  );
}
