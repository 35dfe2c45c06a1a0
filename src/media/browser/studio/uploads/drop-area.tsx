import { type DragEvent, useState } from "react";
import { FileButton } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { filmTypes } from "./film-types.ts";

/** An area for choosing or dropping films. */
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
        As your camera made them: MP4, MOV, MKV, WebM, MTS, AVI, WMV, FLV or MPG. Several at once
        are fine. A voice recording for a film of two pictures: M4A, MP3, WAV or WebM.
      </p>
    </section>
  );
}
