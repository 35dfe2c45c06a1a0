import { paidPlans } from "#billing/contract.ts";
import type { TestSchool } from "../../support/school/test-school.ts";
import { type Account, addAccount } from "../authorization/actors.ts";
import type { Known } from "./requests.ts";

/** The fuzz callers, one account of each kind. Some will end their sessions. */
export async function addFuzzAccounts(school: TestSchool): Promise<Account[]> {
  return Promise.all([
    addAccount(school),
    ...paidPlans.map((plan) => addAccount(school, { plan })),
    addAccount(school, { plan: "professional-pro", disabled: true }),
    addAccount(school, { role: "instructor" }),
  ]);
}

const unknownId = "00000000-0000-4000-8000-000000000000";

/** Existing IDs and values that requests may use. */
export async function findKnown(
  { db }: Pick<TestSchool, "db">,
  accounts: readonly Account[],
): Promise<Known> {
  const [videos, questions, uploads, files] = await Promise.all([
    db
      .selectFrom("videos")
      .select(["id", "slug as videoId", "categoryPosition as serialNumber"])
      .limit(20)
      .execute(),
    db.selectFrom("questions").select("id").orderBy("createdAt", "desc").limit(20).execute(),
    db.selectFrom("uploads").select("id").orderBy("createdAt", "desc").limit(20).execute(),
    db.selectFrom("lessonFiles").select("id").orderBy("createdAt", "desc").limit(20).execute(),
  ]);
  const userIds = accounts.map(({ userId }) => userId);
  const questionIds = questions.map(({ id }) => id);
  return {
    callers: [
      ...accounts.map(({ headers, userId, email }, index) => {
        const lesson = videos[index % videos.length];
        const own = { userId, id: userId, user: userId, email };
        return {
          token: headers.token,
          own: { ...own, ...(lesson && { video: lesson.id, videoId: lesson.videoId }) },
        };
      }),
      { own: {} },
      { token: "Bearer forged.token.here", own: {} },
      { token: "no scheme", own: {} },
    ],
    values: {
      userId: userIds,
      id: userIds,
      user: userIds,
      studentId: userIds,
      email: accounts.map(({ email }) => email),
      guardianEmail: accounts.map(({ email }) => email),
      video: videos.map(({ id }) => id),
      lessonId: videos.map(({ id }) => id),
      videoId: videos.map(({ videoId }) => videoId),
      serialNumber: videos.map(({ serialNumber }) => serialNumber),
      questionId: questionIds.length > 0 ? questionIds : [unknownId],
      uploadId: [unknownId, ...uploads.map(({ id }) => id)],
      fileId: [unknownId, ...files.map(({ id }) => id)],
      replyIndex: [0, 1, 2],
      page: [1, 2, 3],
      search: ["scales", "chrods", "für elise", "a"],
    },
  };
}
