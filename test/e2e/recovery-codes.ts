import type { Page } from "@playwright/test";
import * as z from "zod";
import { nextInstructorCode } from "../support/school/instructor-code.ts";

const renewed = z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) });
const unused: string[] = [];

/**
 * A recovery code of the page's instructor, which stands in for a code of the app once. One code of the app,
 * of which there is one in 30 seconds, buys ten, and the last of them the next ten.
 */
export async function nextRecoveryCode(page: Page): Promise<string> {
  if (unused.length <= 1) {
    const last = unused.pop() ?? (await nextInstructorCode());
    unused.push(...(await renewRecoveryCodes(page, last)));
  }
  const code = unused.pop();
  if (code === undefined) throw new Error("there are no recovery codes");
  return code;
}

/** A code for a login of the instructor: a recovery code, where one was bought. */
export async function nextLoginCode(): Promise<string> {
  return (unused.length > 1 ? unused.pop() : undefined) ?? (await nextInstructorCode());
}

async function renewRecoveryCodes(page: Page, freshCode: string): Promise<string[]> {
  const answer: unknown = await page.evaluate(async (code) => {
    const token = `Bearer ${localStorage.getItem("tlp-access-token")}`;
    const headers = { "content-type": "application/json", token };
    const init = { method: "POST", headers, body: JSON.stringify({ code }) };
    return (await fetch("/api/studio/recovery-codes", init)).json();
  }, freshCode);
  return renewed.parse(answer).data.recoveryCodes;
}
