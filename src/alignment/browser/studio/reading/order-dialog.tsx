import { useState } from "react";
import type { ScoreCorrection, StudioScoreReading } from "#alignment/contract/score-reading.ts";
import { presentLength } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import {
  formatPassages,
  haveOwnNumbers,
  listPassages,
  parsePassages,
  summarisePassages,
} from "./bar-order.ts";
import { ReadingDialog } from "./reading-dialog.tsx";

const format = (order: readonly number[], { bars }: StudioScoreReading) =>
  formatPassages(listPassages(order), bars);

const texts = {
  title: "Order of bars",
  description:
    "Which bars sound one after another, with all repeats. The printed score stays as it is written. If another order sounds than before, the passages of the film are looked for again.",
  label: "Save the order",
  listed: "bars",
  notice: "The order of bars is saved",
  failure: "Unable to save the order of bars.",
};

/** Corrects the order in which the bars of the lesson's score sound. */
export function OrderDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const toCorrection = (reading: StudioScoreReading): ScoreCorrection | null => {
    const { bars, order, ownOrder } = reading;
    const parsed = parsePassages(typed ?? format(order, reading), bars);
    if ("error" in parsed) {
      setMistake(parsed.error);
      return null;
    }
    const { passages } = parsed;
    const isAsInFile = formatPassages(passages, bars) === format(ownOrder, reading);
    return { order: isAsInFile ? null : { bars: bars.length, passages } };
  };
  return (
    <ReadingDialog lessonId={lessonId} texts={texts} toCorrection={toCorrection} onClose={onClose}>
      {(reading) => (
        <OrderField
          reading={reading}
          text={typed ?? format(reading.order, reading)}
          mistake={mistake}
          onChange={(text) => {
            setMistake(null);
            setTyped(text);
          }}
        />
      )}
    </ReadingDialog>
  );
}

interface OrderFieldProps {
  reading: StudioScoreReading;
  text: string;
  mistake: string | null;
  onChange: (text: string) => void;
}

function OrderField({ reading, text, mistake, onChange }: OrderFieldProps) {
  const { bars, ownOrder } = reading;
  const own = format(ownOrder, reading);
  const parsed = parsePassages(text, bars);
  return (
    <div className="grid gap-4">
      <TextAreaField
        label="Passages, in their order"
        hint={
          haveOwnNumbers(bars)
            ? "For example 1-8, 1-4, 9-16."
            : "For example 1-8, 1-4, 9-16. The score gives some bars the same number, so bars are counted from 1 here."
        }
        rows={3}
        value={text}
        error={mistake ?? undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {!mistake && <OrderPreview parsed={parsed} bars={bars} />}
      {text !== own && (
        <div>
          <Button variant="ghost" size="small" onClick={() => onChange(own)}>
            As read from the file
          </Button>
        </div>
      )}
    </div>
  );
}

interface OrderPreviewProps {
  parsed: ReturnType<typeof parsePassages>;
  bars: StudioScoreReading["bars"];
}

/** How long the typed order lasts, and which bars it leaves out. */
function OrderPreview({ parsed, bars }: OrderPreviewProps) {
  const summary = "error" in parsed ? null : summarisePassages(parsed.passages, bars);
  return (
    <div role="status" className="grid gap-1 text-small">
      {summary ? (
        <p>
          {summary.bars === 1 ? "1 bar" : `${summary.bars} bars`} as played,{" "}
          {presentLength(summary.seconds)} in the score’s tempo.
        </p>
      ) : (
        <p className="text-muted">{"error" in parsed && parsed.error}</p>
      )}
      {summary && summary.unheard !== "" && (
        <p className="font-medium text-danger-text">Never played: {summary.unheard}.</p>
      )}
    </div>
  );
}
