import { findVideo } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { captionLanguage } from "../../contract/tracks.ts";
import { writeWebVtt } from "../../contract/write-web-vtt.ts";
import { findCaptions } from "../queries/tracks.ts";

/** A lesson's captions as WebVTT, for an entitled session. Throws `platform.not_found`. */
export async function getCaptionsFile(
  { db }: { db: Executor },
  { slug, language }: { slug: string; language: string },
): Promise<string> {
  const known = captionLanguage.safeParse(language);
  const video = known.success ? await findVideo({ db }, slug) : null;
  if (!video || !known.success) throw new AppError("platform.not_found");
  const captions = await findCaptions(db, { lessonId: video.id, language: known.data });
  if (!captions || captions.cues.length === 0) throw new AppError("platform.not_found");
  return writeWebVtt(captions.cues);
}
