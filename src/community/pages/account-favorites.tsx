import type { MetaFunction } from "react-router";
import { AccountArea } from "#site/client.ts";
import { pageMeta } from "#ui/page-meta.ts";
import { FavoriteList } from "./favorite-list.tsx";

export const handle = { mood: "paper" };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Favorites",
    description: "The lessons that you keep at hand.",
    hidden: true,
  });

export default function AccountFavorites() {
  return (
    <AccountArea title="Favorites">
      <FavoriteList />
    </AccountArea>
  );
}
