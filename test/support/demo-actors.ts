import { randomUUID } from "node:crypto";
import * as z from "zod";
import { demoPassword } from "#main/demo/load-demo-school.ts";
import type { TestSchool } from "./test-school.ts";

/** Somebody signed in. */
export interface Actor {
  userId: string;
  email: string;
  token: string;
  refreshToken: string;
}

const signedIn = z.object({
  data: z.object({
    user: z.object({ _id: z.uuid(), email: z.email() }),
    accessToken: z.string(),
    refreshToken: z.string(),
  }),
});

/** Signs in one of the demo's accounts over the API. */
export async function signInDemo(
  { http }: Pick<TestSchool, "http">,
  account: string,
  extra: { totp?: string } = {},
): Promise<Actor> {
  const answer = await http.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: `${account}@school.test`, password: demoPassword, ...extra },
  });
  const { user, accessToken, refreshToken } = signedIn.parse(answer.json()).data;
  return { userId: user._id, email: user.email, token: accessToken, refreshToken };
}

/** An address that nobody has. */
export const newAddress = (): string => `${randomUUID()}@school.test`;
