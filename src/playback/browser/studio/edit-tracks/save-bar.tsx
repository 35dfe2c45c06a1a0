import { Button } from "#ui/forms/button.tsx";

interface SaveBarProps {
  label: string;
  isChanged: boolean;
  pending: boolean;
  error: string | null;
  isOutdated: boolean;
  onSave: () => void;
  onShowNewest: () => void;
}

/** Saves the changes, and shows the reason of a failure. */
export function SaveBar(props: SaveBarProps) {
  const { label, isChanged, pending, error, isOutdated, onSave, onShowNewest } = props;
  return (
    <div className="grid gap-4">
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
      <div className="button-row">
        <Button pending={pending} disabled={!isChanged} onClick={onSave}>
          {pending ? "Saving…" : label}
        </Button>
        {isOutdated && (
          <Button variant="ghost" disabled={pending} onClick={onShowNewest}>
            Discard mine and show what is there
          </Button>
        )}
      </div>
    </div>
  );
}
