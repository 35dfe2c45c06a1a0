import { useState } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import {
  type AlignmentSpan,
  alignmentEndpoints,
  type LessonAlignment,
} from "../../contract/alignment.ts";
import { useAlignmentCall } from "./alignment-query.ts";
import { formatBars, formatConfidence, formatPlace } from "./format-alignment.ts";
import { SpanEditor } from "./span-editor.tsx";

interface SpansFormProps {
  lessonId: string;
  bars: readonly string[];
  alignment: NonNullable<LessonAlignment["alignment"]>;
}

/** A table of the spans, the chosen span's editor, and the button that saves or confirms them. */
export function SpansForm({ lessonId, bars, alignment }: SpansFormProps) {
  const { version, state, spans: stored } = alignment;
  const [spans, setSpans] = useState(stored);
  const [seen, setSeen] = useState(version);
  // Spans that were found or saved meanwhile replace the shown ones.
  if (seen !== version) {
    setSeen(version);
    setSpans(stored);
  }
  const [chosen, setChosen] = useState<number | null>(null);
  const { run, error, pending } = useAlignmentCall(lessonId);
  const isChanged = JSON.stringify(spans) !== JSON.stringify(stored);
  const params = { lessonId };
  const save = () =>
    run(
      () => {
        const edits = spans.map(({ id, fromBar, toBar, nudgeMs }) => ({
          id,
          fromBar,
          toBar,
          nudgeMs,
        }));
        return callApi(alignmentEndpoints.editSpans, { params, body: { version, spans: edits } });
      },
      { notice: "The passages are saved", failure: "Unable to save the passages." },
    );
  const confirm = () =>
    run(() => callApi(alignmentEndpoints.confirmSpans, { params, body: { version } }), {
      notice: "The passages are confirmed",
      failure: "Unable to confirm the passages.",
    });
  const span = spans.find(({ id }) => id === chosen);
  const original = stored.find(({ id }) => id === chosen);
  return (
    <div>
      <SpanTable spans={spans} bars={bars} chosen={chosen} onChoose={setChosen} />
      {span && original && (
        <SpanEditor
          key={span.id}
          lessonId={lessonId}
          version={version}
          bars={bars}
          span={span}
          stored={original}
          onChange={(change) =>
            setSpans((all) => all.map((each) => (each === span ? { ...each, ...change } : each)))
          }
          onLeaveOut={() => {
            setSpans((all) => all.filter((each) => each !== span));
            setChosen(null);
          }}
        />
      )}
      {error && (
        <p role="alert" className="mt-4 text-small font-medium text-danger-text">
          {error}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button
          size="small"
          pending={pending}
          disabled={!isChanged && state === "confirmed"}
          onClick={() => void (isChanged ? save() : confirm())}
        >
          {isChanged ? "Save the passages" : "Confirm the passages"}
        </Button>
        {isChanged && (
          <Button variant="text" size="small" onClick={() => setSpans(stored)}>
            Undo the changes
          </Button>
        )}
      </div>
    </div>
  );
}

interface SpanTableProps {
  spans: readonly AlignmentSpan[];
  bars: readonly string[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

function SpanTable({ spans, bars, chosen, onChoose }: SpanTableProps) {
  return (
    <table className="tabular w-full text-small">
      <caption className="sr-only">The passages that the film plays</caption>
      <thead className="text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2.5 text-left font-medium">
            Bars
          </th>
          <th scope="col" className="py-2.5 pl-4 text-left font-medium">
            In the film
          </th>
          <th scope="col" className="py-2.5 pl-4 text-left font-medium">
            Found
          </th>
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span.id} className="border-b border-line">
            <th scope="row" className="text-left font-medium">
              <button
                type="button"
                aria-expanded={span.id === chosen}
                aria-label={`Look at bars ${formatBars(span, bars)}, ${formatPlace(span)}`}
                onClick={() => onChoose(span.id === chosen ? null : span.id)}
                className="min-h-11 min-w-11 text-left text-accent-text underline underline-offset-4"
              >
                {formatBars(span, bars)}
              </button>
            </th>
            <td className="py-2.5 pl-4">{formatPlace(span)}</td>
            <td
              className={classNames(
                "py-2.5 pl-4",
                span.confidence < 0.6 && "font-medium text-danger-text",
              )}
            >
              {formatConfidence(span.confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
