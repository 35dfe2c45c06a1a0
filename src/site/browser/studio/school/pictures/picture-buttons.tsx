import { type ReactNode, useRef } from "react";
import { FileButton } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";

interface PictureButtonsProps {
  noun: "logo" | "photo";
  /** The field's name, where a screen has several. */
  of?: string;
  hasPicture: boolean;
  accept: string;
  isSending: boolean;
  problem: string | undefined;
  hint: ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The buttons to choose and remove an uploaded picture, with what went wrong or a hint. */
export function PictureButtons(props: PictureButtonsProps) {
  const { noun, of, hasPicture, accept, isSending, problem, hint, onChoose, onRemove } = props;
  const row = useRef<HTMLDivElement>(null);
  const remove = () => {
    onRemove();
    // The button is gone then.
    row.current?.querySelector("input")?.focus();
  };
  const choose = hasPicture ? `Choose another ${noun}` : `Choose a ${noun}`;
  const removal = `Remove the ${noun}`;
  return (
    <>
      <div ref={row} className="flex flex-wrap items-center gap-3">
        <FileButton
          label={choose}
          {...(of && { fullLabel: `${choose}: ${of}` })}
          variant="ghost"
          accept={accept}
          onFiles={([file]) => file && onChoose(file)}
        />
        {hasPicture && (
          <Button
            variant="text"
            size="small"
            aria-label={of && `${removal}: ${of}`}
            onClick={remove}
          >
            {removal}
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {isSending && `Sending the ${noun}…`}
        </span>
      </div>
      {problem ? (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      ) : (
        hint && <p className="text-sm text-muted">{hint}</p>
      )}
    </>
  );
}
