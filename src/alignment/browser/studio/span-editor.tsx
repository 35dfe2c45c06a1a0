import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import type { AlignmentSpan } from "../../contract/alignment.ts";
import { windowQuery } from "./alignment-query.ts";
import { barOptions, formatBars } from "./format-alignment.ts";
import { listen } from "./listen.ts";
import { SpanPicture } from "./span-picture.tsx";

interface SpanEditorProps {
  lessonId: string;
  version: number;
  bars: readonly string[];
  /** The stored span, and the edited one. */
  stored: AlignmentSpan;
  span: AlignmentSpan;
  onChange: (change: Partial<Pick<AlignmentSpan, "fromBar" | "toBar" | "nudgeMs">>) => void;
  onLeaveOut: () => void;
}

const drawnSeconds = 12;
const beforeSeconds = 1;
const nudges = [-100, -10, 10, 100];

/** Edits one span: shows its sound and notes, plays it, and changes its bars and nudge. */
export function SpanEditor(props: SpanEditorProps) {
  const { lessonId, version, bars, stored, span, onChange, onLeaveOut } = props;
  const name = `bars ${formatBars(span, bars)}`;
  const from = Math.max(0, Math.floor(stored.fromSeconds - beforeSeconds - 5));
  const query = useQuery(windowQuery(lessonId, from, version));
  const by = (span.nudgeMs - stored.nudgeMs) / 1000;
  const notes = (query.data?.notes ?? []).map((note) => ({
    ...note,
    isDue: note.span !== null,
    seconds: note.seconds + (note.span === stored.id ? by : 0),
  }));
  const fromSeconds = stored.fromSeconds + by;
  const options = barOptions(bars);
  return (
    <section
      aria-label={`Passage of ${name}`}
      className="mt-4 grid gap-5 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line"
    >
      <QueryView
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-sheet" />}
        errorText="Unable to fetch the sound."
      >
        {(sound) => (
          <SpanPicture
            label={`The film’s sound around ${name}, with the notes that were played`}
            fromSeconds={stored.fromSeconds - beforeSeconds}
            seconds={drawnSeconds}
            peaks={{ fromSeconds: sound.fromSeconds, values: sound.peaks }}
            notes={notes}
            markSeconds={fromSeconds}
          />
        )}
      </QueryView>
      <ListenButton
        lessonId={lessonId}
        fromSeconds={fromSeconds - 0.5}
        clicks={notes.filter((note) => note.span === stored.id).map(({ seconds }) => seconds)}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-2 text-small font-medium">
          Nudge <output className="tabular text-muted">{presentNudge(span.nudgeMs)}</output>
        </legend>
        <div className="flex flex-wrap gap-2.5">
          {nudges.map((ms) => (
            <Button
              key={ms}
              variant="ghost"
              size="small"
              onClick={() => onChange({ nudgeMs: clamp(span.nudgeMs + ms) })}
            >
              {presentNudge(ms)}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="From bar"
          value={String(span.fromBar)}
          options={options}
          onChange={({ target }) => onChange({ fromBar: Number(target.value) })}
        />
        <SelectField
          label="To bar"
          value={String(span.toBar)}
          options={options}
          onChange={({ target }) => onChange({ toBar: Number(target.value) })}
        />
      </div>
      <div>
        <Button variant="text" size="small" onClick={onLeaveOut}>
          Leave this passage out
        </Button>
      </div>
    </section>
  );
}

const clamp = (ms: number) => Math.min(5_000, Math.max(-5_000, ms));

/** A nudge as `+10 ms`, `−100 ms` or `0 ms`. */
const presentNudge = (ms: number) => `${ms > 0 ? "+" : ms < 0 ? "−" : ""}${Math.abs(ms)} ms`;

interface ListenButtonProps {
  lessonId: string;
  fromSeconds: number;
  clicks: readonly number[];
}

function ListenButton({ lessonId, fromSeconds, clicks }: ListenButtonProps) {
  const [state, setState] = useState<"idle" | "loading" | "playing">("idle");
  const [error, setError] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop.current?.();
    };
  }, []);
  const press = async () => {
    if (stop.current) {
      stop.current();
      return;
    }
    setError(null);
    setState("loading");
    try {
      stop.current = await listen({ lessonId, fromSeconds, clicks }, () => {
        stop.current = null;
        setState("idle");
      });
      if (isGone.current) stop.current();
      else setState("playing");
    } catch (thrown) {
      setState("idle");
      setError(failureText(thrown, "Unable to play it."));
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" pending={state === "loading"} onClick={() => void press()}>
        {state === "playing" ? "Stop" : "Listen"}
      </Button>
      <p className="text-small text-muted">
        The film’s sound, with a click where each note of the score is due.
      </p>
      {error && (
        <p role="alert" className="text-small font-medium text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
