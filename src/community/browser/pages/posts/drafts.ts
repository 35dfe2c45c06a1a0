import * as z from "zod/mini";

/** Names what is being written: `question` and `review` of a video, `reply` to a question. */
export interface DraftName {
  userId: string;
  what: "question" | "reply" | "review";
  /** The public name of the video, or the `_id` of the question. */
  about: string;
}

const fields = z.record(z.string(), z.string());
type DraftFields = z.infer<typeof fields>;

/** What was typed and not sent yet; null where nothing was. It outlives a reload, not a logout. */
export function readDraft(name: DraftName): DraftFields | null {
  try {
    return z.parse(fields, JSON.parse(localStorage.getItem(keyOf(name)) ?? ""));
  } catch {
    return null;
  }
}

/** Keeps what stands in a form; empty fields alone are no draft. */
export function storeDraft(name: DraftName, typed: DraftFields): void {
  const isEmpty = Object.values(typed).every((text) => text.trim() === "");
  try {
    if (isEmpty) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // A browser that keeps nothing loses the draft with the page.
  }
}

export function clearDraft(name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}

const keyOf = ({ userId, what, about }: DraftName) => `tlp-draft:${userId}:${what}:${about}`;
