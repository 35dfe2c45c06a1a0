import * as z from "zod";
import { type Encoding, encoding, encodingFailures } from "../../contract/encodings.ts";
import { filmRemark, formatFilmRemark } from "../../contract/film-composition.ts";
import { filmFault, formatFault } from "../../contract/film-faults.ts";
import type { EncodingRow } from "../queries/encodings.ts";

/** An encoding as instructors see it. */
export function presentEncoding(row: EncodingRow): Encoding {
  const { id, kind, subject, state, stage, percent, failure, durationSeconds } = row;
  const remarks = z.parse(z.array(filmRemark), row.remarks ?? []);
  return z.parse(encoding, {
    _id: id,
    kind,
    subject,
    state,
    stage,
    percent,
    durationSeconds,
    remarks: remarks.map(formatFilmRemark),
    failure: failure && { code: failure, text: formatFailure(row) },
    createdOn: row.createdAt.toISOString(),
    startedOn: row.startedAt?.toISOString() ?? null,
    endedOn: row.endedAt?.toISOString() ?? null,
  });
}

/** The reason of a failed encoding, in the teacher's words. */
export function formatFailure({
  failure,
  failureDetails,
}: Pick<EncodingRow, "failure" | "failureDetails">): string {
  const fault = z.parse(filmFault, failureDetails);
  return formatFault(fault, encodingFailures[failure ?? "unknown"]);
}
