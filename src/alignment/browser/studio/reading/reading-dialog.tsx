import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { alignmentEndpoints } from "#alignment/contract/alignment.ts";
import type { ScoreCorrection, StudioScoreReading } from "#alignment/contract/score-reading.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ActionDialog, ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { scoreReadingQuery, useAlignmentCall } from "../alignment-query.ts";

interface ReadingTexts {
  title: string;
  description: string;
  /** The button's label. */
  label: string;
  /** What the dialog lists: bars or staves. */
  listed: string;
  notice: string;
  failure: string;
}

interface ReadingDialogProps {
  lessonId: string;
  texts: ReadingTexts;
  /** A mistake in the dialog's fields, shown instead of the request's failure. */
  mistake?: string | null;
  /** What is sent; null sends nothing. */
  toCorrection: (reading: StudioScoreReading) => ScoreCorrection | null;
  onClose: () => void;
  children: (reading: StudioScoreReading) => ReactNode;
}

/** Corrects one thing of how the lesson's score is read. It stays open after a failure. */
export function ReadingDialog(props: ReadingDialogProps) {
  const { lessonId, texts, mistake = null, toCorrection, onClose, children } = props;
  const { title, description, label, listed } = texts;
  const { query, save, error, pending } = useReadingCorrection(lessonId, texts);
  const { data } = query;
  const submit = async (reading: StudioScoreReading) => {
    const correction = toCorrection(reading);
    if (correction && (await save(reading, correction))) onClose();
  };
  return (
    <ActionDialog
      title={title}
      description={description}
      label={label}
      pendingLabel="Saving…"
      pending={pending}
      error={mistake ?? error}
      onSubmit={() => data && void submit(data)}
      onClose={onClose}
    >
      <QueryView
        query={query}
        skeleton={<ListSkeleton label={`Reading the ${listed}`} />}
        errorText={`Unable to read the ${listed}.`}
      >
        {children}
      </QueryView>
    </ActionDialog>
  );
}

/** How the lesson's score is read, and its correction; after a failure the reading is fetched again. */
function useReadingCorrection(lessonId: string, { notice, failure }: ReadingTexts) {
  const query = useQuery(scoreReadingQuery(lessonId));
  const { run, error, pending } = useAlignmentCall(lessonId);
  const save = async ({ sha256 }: StudioScoreReading, correction: ScoreCorrection) => {
    const body = { sha256, ...correction };
    const isSaved = await run(
      () => callApi(alignmentEndpoints.correctScore, { params: { lessonId }, body }),
      { notice, failure },
    );
    if (!isSaved) void query.refetch();
    return isSaved;
  };
  return { query, save, error, pending };
}
