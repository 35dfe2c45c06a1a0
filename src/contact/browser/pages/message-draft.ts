import * as z from "zod/mini";
import { readTabJson, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";

const draft = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MessageDraft = z.infer<typeof draft>;
type FormName = "message" | "account-deletion";

/** This tab's unsent draft of a form, or undefined. */
export function readMessageDraft(form: FormName): MessageDraft | undefined {
  const { success, data } = z.safeParse(draft, readTabJson(keyOf(form)));
  return success ? data : undefined;
}

export function storeMessageDraft(form: FormName, typed: MessageDraft): void {
  writeTab(keyOf(form), JSON.stringify(typed));
}

export function clearMessageDraft(form: FormName): void {
  removeTab(keyOf(form));
}

const keyOf = (form: FormName) => `tlp-draft:${form}`;
