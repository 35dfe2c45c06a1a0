import { Dialog } from "#ui/overlay/dialog.tsx";
import { shortcuts } from "./use-shortcuts.ts";

interface ShortcutsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The room's keys, and the piano on the computer's keyboard. */
export function ShortcutsSheet(props: ShortcutsSheetProps) {
  return (
    <Dialog {...props} title="Keys of this room">
      <p className="text-muted">
        The letters are a piano: the row from Z plays from C3, the row from Q from C4, and the rows
        above them have the black keys. [ and ] move by an octave.
      </p>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-[6px] border border-border px-2 py-0.5 text-label">
                {keys}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
