import { countUsers, createPeopleFinder } from "#accounts/server/index.ts";
import { countPosts, listAskedMoments, listPosts } from "#community/server/index.ts";
import { isDeletionDue, orderDeletion } from "#contact/server/index.ts";
import { cancelLessonFilm, listLessonFiles, listNewFilms } from "#media/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { hasScore, listFilmBars } from "#practice/server/index.ts";
import { type SchoolTexts, textTag } from "#site/server/index.ts";
import { userDataExporters } from "./user-data.ts";

export type Injected = ReturnType<typeof createInjected>;

/** Functions of later features for earlier ones, which may not import them (docs/architecture.md). */
export function createInjected(db: Database, schoolTexts: SchoolTexts) {
  return {
    /** For catalog: the number of accounts, a lesson's score, files and new films, and texts. */
    countUsers,
    hasScore: (lessonId: string) => hasScore(db, lessonId),
    listLessonFiles: (lessonId: string) => listLessonFiles(db, lessonId),
    listNewFilms: (lessonIds: readonly string[]) => listNewFilms({ db }, lessonIds),
    cancelFilm: cancelLessonFilm,
    libraryTexts: {
      read: async () => (await schoolTexts.read()).library,
      tag: textTag("library"),
    },
    /** For billing: names and emails. */
    people: createPeopleFinder(db),
    /** For accounts: the school's terms, deletions, a user's posts and all other data. */
    readTerms: async () => (await schoolTexts.read()).terms,
    orderDeletion,
    isDeletionDue,
    posts: {
      count: (userId: string) => countPosts(db, userId),
      list: (userId: string) => listPosts({ db }, userId),
    },
    userDataExporters,
    /** For insight: the moments of a lesson's questions. */
    listAskedMoments: (videoId: string) => listAskedMoments(db, videoId),
    /** For playback: the bars of a lesson's score. */
    listFilmBars: (lessonId: string) => listFilmBars({ db }, lessonId),
  };
}
