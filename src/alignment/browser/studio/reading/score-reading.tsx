import { useState } from "react";
import type { LessonAlignment } from "#alignment/contract/alignment.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import { formatPrint, formatRemark, listBarRuns } from "../format-alignment.ts";
import { HandsDialog } from "./hands-dialog.tsx";
import { NotesDialog } from "./notes-dialog.tsx";
import { OrderDialog } from "./order-dialog.tsx";

type Score = NonNullable<LessonAlignment["score"]>;

const shownAtOnce = 5;
const mostRuns = 80;

/**
 * How the school reads the score: the order in which bars sound, what is read otherwise than it is written, and
 * what a teacher may correct.
 */
export function ScoreReading({ lessonId, score }: { lessonId: string; score: Score }) {
  const [open, setOpen] = useState<"hands" | "notes" | "order" | null>(null);
  const close = () => setOpen(null);
  const runs = listBarRuns(score);
  const { remarks, remarkCount, corrected, print } = score;
  const printText = formatPrint(print);
  const [first, more] = [remarks.slice(0, shownAtOnce), remarks.slice(shownAtOnce)];
  const unlisted = remarkCount - remarks.length;
  return (
    <div className="grid gap-3">
      {runs.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted" id="order-of-bars">
            {corrected.order ? "Order of bars, as corrected" : "Order of bars"}
          </span>
          <ol aria-labelledby="order-of-bars" className="contents">
            {runs.slice(0, mostRuns).map(({ label, isAgain }, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same bars may come again
                key={place}
                className={classNames(
                  "tabular rounded-full px-2.5 py-0.5 ring-1 ring-line",
                  isAgain ? "text-muted" : "bg-raised",
                )}
              >
                {label}
                {isAgain && <span className="sr-only"> again</span>}
              </li>
            ))}
            {runs.length > mostRuns && <li>and {runs.length - mostRuns} passages more</li>}
          </ol>
        </div>
      )}
      {printText && (
        <p
          role="status"
          className={print?.state === "failed" ? "font-medium text-danger-text" : "text-muted"}
        >
          {printText}
        </p>
      )}
      {corrected.hands && <p className="text-muted">The hands are as you chose them.</p>}
      {corrected.notes && (
        <p className="text-muted">Some notes are played by the hand that you chose.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="ghost" size="small" onClick={() => setOpen("hands")}>
          Which staff is which hand
        </Button>
        <Button variant="ghost" size="small" onClick={() => setOpen("notes")}>
          Which hand plays which note
        </Button>
        <Button variant="ghost" size="small" onClick={() => setOpen("order")}>
          Correct the order of bars
        </Button>
      </div>
      {open === "hands" && <HandsDialog lessonId={lessonId} onClose={close} />}
      {open === "notes" && (
        <NotesDialog lessonId={lessonId} isCorrected={corrected.notes} onClose={close} />
      )}
      {open === "order" && <OrderDialog lessonId={lessonId} onClose={close} />}
      {first.length > 0 && (
        <div>
          <p className="text-muted">Read otherwise than it is written:</p>
          <RemarkList remarks={first} />
          {more.length > 0 && (
            <details className="mt-1">
              <summary className="cursor-pointer">{remarkCount - shownAtOnce} more</summary>
              <RemarkList remarks={more} />
              {unlisted > 0 && <p className="text-muted">And {unlisted} more of these kinds.</p>}
            </details>
          )}
        </div>
      )}
    </div>
  );
}

function RemarkList({ remarks }: { remarks: Score["remarks"] }) {
  return (
    <ul className="mt-1 grid list-disc gap-1 ps-5">
      {remarks.map((remark) => (
        <li key={`${remark.bar} ${remark.text}`} className="wrap-anywhere">
          {formatRemark(remark)}
        </li>
      ))}
    </ul>
  );
}
