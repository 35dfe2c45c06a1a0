import type { Page } from "@playwright/test";
import sharp from "sharp";
import { enter, expect, schoolUrl } from "./school.ts";

/** Left half red, right half blue, so that the result shows which part was cropped. */
export const picture = async () => ({
  name: "me.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 800, height: 400, channels: 3, background: "#c00000" } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="400" height="400"><rect width="400" height="400" fill="#0000c0"/></svg>`,
        ),
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer(),
});

export const main = (page: Page) => page.getByRole("main");
export const save = (page: Page) => main(page).getByRole("button", { name: "Save", exact: true });
export const avatar = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /Account of/ });

/** Opens the account's edit form. */
export async function openEdit(page: Page, account: string): Promise<void> {
  await enter(page, account);
  await page.goto(`${schoolUrl()}/account-edit`);
  await expect(save(page)).toBeDisabled();
}
