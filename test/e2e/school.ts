import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import * as z from "zod";

export { expect };

export const schoolUrl = (): string => z.url().parse(process.env.SCHOOL_URL);

/** A page of the school on which an unexpected error in the console fails the test. */
export const test = base.extend<{ school: Page }>({
  school: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      // The browser reports every refused answer by itself; tests look at those on purpose.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const mails = z.array(z.looseObject({ text: z.string(), to: z.unknown(), subject: z.string() }));

/** The six digits of the newest mail to an address. */
export async function readCode(address: string): Promise<string> {
  const code = Promise.withResolvers<string>();
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env.MAILBOX_URL}/api/email`);
        const found = mails
          .parse(await answer.json())
          .filter((mail) => JSON.stringify(mail.to).includes(address))
          .at(-1);
        const digits = found?.text.match(/\b\d{6}\b/)?.[0];
        if (digits) code.resolve(digits);
        return digits;
      },
      { timeout: 20_000 },
    )
    .toMatch(/^\d{6}$/);
  return code.promise;
}

/** Fails with axe's findings, one a line. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const lines = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(lines).toEqual([]);
}
