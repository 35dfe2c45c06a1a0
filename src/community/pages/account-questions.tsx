import type { MetaFunction } from "react-router";
import { AccountArea } from "#site/client.ts";
import { pageMeta } from "#ui/page-meta.ts";
import { ContentList } from "./content-list.tsx";

export const handle = { mood: "paper" };

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
