import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { addUser } from "../users/add-user.ts";
import { makeForm } from "./test-accounts.ts";

const tokens = z.object({
  data: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

/** For tests: an account with devices that log in and call its routes. */
export async function openAccount({ app, db }: { app: FastifyInstance; db: Database }) {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const logIn = (password = form.password, email = form.email) =>
    app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });

  const openDevice = async (userAgent = "") => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: form.email, password: form.password },
      headers: { "user-agent": userAgent },
    });
    const { accessToken, refreshToken } = tokens.parse(answer.json()).data;
    const call = async (
      method: "GET" | "PUT" | "POST" | "DELETE",
      path: string,
      payload?: object,
    ) => {
      const called = await app.inject({
        method,
        url: `/api/user/${userId}${path}`,
        headers: { token: `Bearer ${accessToken}` },
        ...(payload && { payload }),
      });
      return { status: called.statusCode, body: called.json(), headers: called.headers };
    };
    const isSignedIn = async () => {
      const headers = { token: `Bearer ${accessToken}` };
      return (await app.inject({ url: "/api/user", headers })).statusCode === 200;
    };
    const refresh = () =>
      app.inject({
        method: "POST",
        url: "/api/auth/refresh-token",
        payload: { token: refreshToken },
      });
    return { call, isSignedIn, refresh };
  };
  return { ...form, userId, logIn, openDevice };
}
