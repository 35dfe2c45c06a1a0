import { findVideoById, setVideoPoster } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { posterUrlPath } from "../poster/write-posters.ts";
import type { PosterDrawer } from "./open-poster-drawer.ts";
import { readFilmFrame } from "./read-film-frame.ts";

export interface LessonPosterDeps {
  db: Database;
  mediaRoot: string;
  masterKey: Uint8Array;
  ffmpegPath: string | undefined;
  drawer: PosterDrawer;
  /** Until visitors' pages show the new poster. */
  waitForInvalidation: () => Promise<void>;
}

interface NewPoster {
  actorId: string;
  lessonId: string;
  source: { kind: "upload"; image: Buffer } | { kind: "frame"; atSeconds: number };
}

/**
 * Gives a lesson posters and a share image of a picture or of its film, in a new folder: URLs are
 * immutable. The film stays. Throws `catalog.lesson_not_found`, `studio.film_not_ready`,
 * `studio.picture_unreadable` and `studio.picture_too_large`.
 */
export async function setLessonPoster(
  deps: LessonPosterDeps,
  { actorId, lessonId, source }: NewPoster,
): Promise<{ poster: string }> {
  const { db, mediaRoot, drawer } = deps;
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const { title, tagline, category, slug } = video;
  const image =
    source.kind === "upload" ? source.image : await readFilmFrame(deps, video, source.atSeconds);
  const drawn = await drawer.draw(actorId, { title, tagline, category, mediaRoot, image });
  const poster = posterUrlPath(drawn, "");
  await db.transaction().execute(async (trx) => {
    const isKnown = await setVideoPoster({ db: trx }, { id: lessonId, posterPath: poster });
    if (!isKnown) throw new AppError("catalog.lesson_not_found");
    await recordAction(trx, {
      ...{ actorId, action: "studio.set-poster", subject: { kind: "lesson", id: lessonId } },
      details: { videoId: slug, source: source.kind },
    });
  });
  await deps.waitForInvalidation();
  return { poster };
}
