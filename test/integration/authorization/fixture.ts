import { expect } from "vitest";
import * as z from "zod";
import type { TestSchool } from "../../support/school/test-school.ts";
import { type Account, addAccount, type Kind } from "./actors.ts";

/** An actor and the objects that it may try to reach. */
export interface Fixture {
  kind: Kind;
  /** Empty for visitors. */
  headers: Record<string, string>;
  /** The user ID in the path: the actor's own, or the owner's for visitors and `other`. */
  userId: string;
  email: string;
  /** The `_id` and name of a lesson for beginners. */
  video: string;
  videoId: string;
  /** The owner's question about it, with the owner's reply at index 0. */
  questionId: string;
}

const question = z.object({ data: z.object({ _id: z.string() }) });

/** Creates an owner with a favourite, a question, a reply and a review, and the actor. */
export async function createFixture(school: TestSchool, kind: Kind): Promise<Fixture> {
  const owner = await addAccount(school, { plan: "professional-pro" });
  const videoId = "five-finger-c";
  const { id: video } = await school.db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", videoId)
    .executeTakeFirstOrThrow();
  const { userId } = owner;
  const write = async (method: "POST" | "PUT", path: string, payload: object) => {
    const url = `/api/${path}`;
    const response = await school.http.inject({ method, url, headers: owner.headers, payload });
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.any(String)]);
    return response.json();
  };
  await write("POST", `favorite/${userId}`, { user: userId, video });
  const about = { videoId, video, userId };
  const created = await write("POST", `question/${userId}`, { ...about, title: "T", text: "Why?" });
  const questionId = question.parse(created).data._id;
  await write("PUT", `question/${userId}/${questionId}`, { questionId, userId, text: "Because." });
  const review = { ...about, rating: 8, videoTitle: "T", text: "Good." };
  await write("POST", `review/${userId}`, review);
  const actor = await addActor(school, kind, owner);
  return {
    kind,
    video,
    videoId,
    questionId,
    headers: actor?.headers ?? {},
    userId: kind === "other" ? owner.userId : (actor ?? owner).userId,
    email: (actor ?? owner).email,
  };
}

async function addActor(school: TestSchool, kind: Kind, owner: Account): Promise<Account | null> {
  switch (kind) {
    case "visitor":
    // Without a verified email there is no account and no token.
    case "unverified":
      return null;
    case "owner":
      return owner;
    case "free":
      return addAccount(school);
    case "disabled":
      return addAccount(school, { plan: "professional-pro", disabled: true });
    case "instructor":
      return addAccount(school, { role: "instructor" });
    case "entitled":
    case "other":
      return addAccount(school, { plan: "professional-pro" });
  }
}
