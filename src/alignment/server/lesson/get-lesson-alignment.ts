import { findVideoById } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { findLessonPrint } from "#practice/server/index.ts";
import { alignmentFailures, type LessonAlignment } from "../../contract/alignment.ts";
import { round, storedSpans } from "../matching/spans.ts";
import { type AlignmentRow, findAlignment, listMaterials } from "../queries.ts";
import { scoreSummary, takeSummary } from "./material-summaries.ts";

/** Throws `catalog.lesson_not_found`. */
export async function getLessonAlignment(
  { db }: { db: Executor },
  lessonId: string,
): Promise<LessonAlignment> {
  if (!(await findVideoById({ db }, lessonId))) throw new AppError("catalog.lesson_not_found");
  const materials = await listMaterials(db, lessonId);
  const [score, take] = [
    materials.find(({ kind }) => kind === "score"),
    materials.find(({ kind }) => kind === "take"),
  ];
  const alignment = await findAlignment(db, lessonId);
  return {
    score: score
      ? { ...presentScore(score), print: await findLessonPrint({ db }, lessonId) }
      : null,
    take: take ? { ...presentFile(take), ...takeSummary.parse(take.summary) } : null,
    alignment: alignment ? presentAlignment(alignment) : null,
  };
}

function presentScore(row: Parameters<typeof presentFile>[0] & { summary: unknown }) {
  const { soundsAs: _, ...summary } = scoreSummary.parse(row.summary);
  return { ...presentFile(row), ...summary };
}

function presentFile({
  name,
  sha256,
  attachedAt,
}: {
  name: string;
  sha256: string;
  attachedAt: Date;
}) {
  return { name, sha256, attachedOn: attachedAt.toISOString() };
}

function presentAlignment(row: AlignmentRow): NonNullable<LessonAlignment["alignment"]> {
  const { version, state, failure, confidence } = row;
  return {
    version,
    state,
    confidence,
    failure: failure ? alignmentFailures[failure] : null,
    spans: storedSpans.parse(row.spans).map(({ onsets: _, ...span }) => ({
      ...span,
      fromSeconds: round(span.fromSeconds + span.nudgeMs / 1000),
      toSeconds: round(span.toSeconds + span.nudgeMs / 1000),
    })),
  };
}
