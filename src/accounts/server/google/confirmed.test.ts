import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { makeDeps } from "../testing/test-accounts.ts";
import { openTestGoogle } from "../testing/test-google.ts";

const { startVisitor, callSandbox } = await openTestGoogle(makeDeps(await useDatabase()));
const nothing = { status: 404, body: { code: "platform.not_found" } };

async function comeFromGoogle() {
  const key = randomUUID();
  const email = `${key}@gmail.com`;
  await callSandbox("accounts", { key, sub: key, name: "Ada (demo student)", email });
  const visitor = startVisitor();
  await visitor.google(await visitor.consent(key));
  return { ...visitor, email };
}

describe("the name and email that Google confirmed [confirmed-1]", () => {
  test("are returned to the browser with the ticket, for every request", async () => {
    const { confirmed, email } = await comeFromGoogle();
    for (let index = 0; index < 2; index += 1) {
      expect(await confirmed()).toEqual({
        status: 200,
        body: { data: { name: "Ada (demo student)", email } },
      });
    }
  });

  test("are 404 without the ticket, with a forged one and after the account is created", async () => {
    expect(await startVisitor().confirmed()).toMatchObject(nothing);
    const { confirmed, cookies, createAccount, email } = await comeFromGoogle();
    const name = "tlp-google-ticket-3000";
    const ticket = cookies[name] ?? "";
    cookies[name] = `${ticket.slice(0, -4)}AAAA`;
    expect(await confirmed()).toMatchObject(nothing);
    cookies[name] = ticket;
    const form = { name: "Ada (demo student)", email, password: "clair de lune" };
    expect((await createAccount(form)).status).toBe(200);
    expect(await confirmed()).toMatchObject(nothing);
  });

  test("are 403 for another site's page", async () => {
    const { confirmed } = await comeFromGoogle();
    expect(await confirmed("https://evil.test")).toMatchObject({ status: 403 });
  });
});
