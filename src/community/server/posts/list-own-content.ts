import type { Database } from "#platform/server/database/open-database.ts";
import type { ContentItem } from "../../contract.ts";
import { pageOf } from "../page-of.ts";
import { selectContent } from "../queries/content.ts";
import { presentContent } from "./present-posts.ts";

/**
 * A page of a user's questions and reviews, newest first, and the total, whatever their plan.
 * Source: spec §2 (/account-questions), §7.
 */
export async function listOwnContent(
  { db }: { db: Database },
  { userId, ...page }: { userId: string; page: number; limit: number },
): Promise<{ content: ContentItem[]; totalContent: number }> {
  const rows = await selectContent(db, { userId, ...pageOf(page) });
  return { content: presentContent(rows), totalContent: rows.total };
}
