import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { makeFakeFreshCode } from "#platform/server/http/testing/fake-fresh-code.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase as openTestDatabase } from "../../../../test/support/database.ts";
import { addCatalogApi } from "../api.ts";
import { markVideoReady } from "../lessons/mark-video.ts";
import { addStudioLessonsApi } from "../studio/add-studio-lessons-api.ts";

/** A server with only the catalogue and the studio's lessons. Every caller is an instructor. */
export async function openStudioFixture() {
  const { db, url } = await openTestDatabase();
  const { id: userId } = await db
    .insertInto("users")
    .values({ name: "Demo teacher", email: "teacher@school.test", role: "instructor" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { requireFreshCode, freshCode } = makeFakeFreshCode();
  const waitForInvalidation = async () => responses.invalidate();
  const { app, responses } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    identifyCaller: async () => ({
      userId,
      email: "teacher@school.test",
      name: "Demo teacher",
      role: "instructor",
      disabled: false,
      loginSessionId: userId,
    }),
    requireFreshCode,
    trustProxy: false,
    publicUrl: "http://school.test",
    addApi: (api) => {
      addStudioLessonsApi(api, {
        db,
        waitForInvalidation,
        listNewFilms: async () => new Map(),
        cancelFilm: async () => {},
      });
      addCatalogApi(api, {
        db,
        countUsers: async () => 5,
        hasScore: async () => true,
        listLessonFiles: async () => [],
        libraryTexts: {
          read: async () => ({ heading: "Piano", description: "Lessons", tabs: [] }),
          tag: "texts",
        },
      });
    },
  });
  afterAll(() => app.close());

  /** Calls and returns `data`, or the error's status and code. */
  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
    const headers = { token: "Bearer of-the-teacher" };
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body && { payload: body }),
    });
    const { data, code } = response.json();
    return response.statusCode === 200 ? data : { status: response.statusCode, code };
  };

  const createDraft = (title: string, category = "beginner") =>
    call("POST", "/studio/lessons", { requestId: randomUUID(), title, category });

  /** A draft that may be published. */
  const createFilmed = async (title: string, category = "beginner") => {
    const draft = await createDraft(title, category);
    const described = await edit(draft, { description: `About ${title}` });
    await addFilm(described.videoId);
    return described;
  };

  const addFilm = (slug: string) =>
    markVideoReady(
      { db },
      {
        slug,
        mediaId: `media-${slug}`,
        durationSeconds: 150,
        posterPath: "/posters/x/poster-3-960.webp",
        dataCosts: { all: 3_000, small: 2_000, sound: 1_000 },
      },
    );

  const edit = (lesson: Lesson, changes: object) => {
    const { version, title, videoId, category, tagline, description, composer, keywords } = lesson;
    const texts = { title, videoId, category, tagline, description, composer, keywords };
    return call("PUT", `/studio/lessons/${lesson._id}`, { version, ...texts, ...changes });
  };

  /** An action on a lesson in the seen version. */
  const act = ({ _id, version }: Lesson, action: string, body: object = {}) =>
    call("POST", `/studio/lessons/${_id}/${action}`, { version, ...body });

  const publish = async (lesson: Lesson) => act(lesson, "publish");
  const move = ({ _id }: Lesson, after: Lesson | null) =>
    call("POST", `/studio/lessons/${_id}/move`, { after: after?._id ?? null });

  return {
    freshCode,
    db,
    url,
    userId,
    call,
    createDraft,
    createFilmed,
    addFilm,
    edit,
    act,
    publish,
    move,
  };
}

/** A response's body. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any response of the API
type Lesson = any;
