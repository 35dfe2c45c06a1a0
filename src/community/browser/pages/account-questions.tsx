import type { MetaFunction } from "react-router";
import { AccountArea } from "#accounts/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { ContentList } from "./posts/content-list.tsx";

export const handle = { pageTheme: "light" };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Questions & Reviews",
    description: "What you asked, what was replied, and what you reviewed.",
    hidden: true,
  });

export default function AccountQuestions() {
  return (
    <AccountArea title="Questions & Reviews">
      <ContentList />
    </AccountArea>
  );
}
