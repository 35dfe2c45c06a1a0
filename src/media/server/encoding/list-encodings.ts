import * as z from "zod";
import { type EncodingList, encodingList, encodingsPageSize } from "../../contract/encodings.ts";
import type { MediaDeps } from "../media-deps.ts";
import { listEncodingRows } from "../queries/encodings.ts";
import { presentEncoding } from "./present-encoding.ts";

/** A page of all encodings, newest first. */
export async function listEncodings(
  { db }: Pick<MediaDeps, "db">,
  cursor: string | undefined,
): Promise<EncodingList> {
  const page = await listEncodingRows(db, { cursor, limit: encodingsPageSize });
  const { rows, total, nextCursor } = page;
  return z.parse(encodingList, { encodings: rows.map(presentEncoding), total, nextCursor });
}
