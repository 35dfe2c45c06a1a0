/** A requested byte range of a body; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header against a body's size (RFC 9110 §14). Null: send it whole, as for several
 * ranges or other units, which a server may ignore. "unsatisfiable": answer 416.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (start >= sizeBytes) return "unsatisfiable";
  if (last !== "" && Number(last) < start) return null;
  return { start, end: last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
