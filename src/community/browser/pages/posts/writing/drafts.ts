import * as z from "zod/mini";

/** Identifies a draft: a `question` or `review` of a video, or a `reply` to a question. */
export interface DraftName {
  userId: string;
  what: "question" | "reply" | "review";
  /** The slug of the video, or the `_id` of the question. */
  subject: string;
}

const fields = z.record(z.string(), z.string());
type DraftFields = z.infer<typeof fields>;

/** The unsent text of a form, or null. It survives a reload, but not a logout. */
export function readPostDraft(name: DraftName): DraftFields | null {
  try {
    return z.parse(fields, JSON.parse(localStorage.getItem(keyOf(name)) ?? ""));
  } catch {
    return null;
  }
}

/** Stores the fields of a form; removes the draft if all are empty. */
export function storeDraft(name: DraftName, typed: DraftFields): void {
  const isEmpty = Object.values(typed).every((text) => text.trim() === "");
  try {
    if (isEmpty) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // Without local storage the draft is lost with the page.
  }
}

export function clearDraft(name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}

const keyOf = ({ userId, what, subject }: DraftName) => `tlp-draft:${userId}:${what}:${subject}`;
