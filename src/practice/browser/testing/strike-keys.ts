import { userEvent } from "vitest/browser";

/** Plays computer keys at about the tempo of a test's score, which a follower needs. */
export async function strikeKeys(keys: string): Promise<void> {
  for (const key of keys) {
    await userEvent.keyboard(key);
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
}
