import type { MetaFunction } from "react-router";
import { AccountArea } from "#accounts/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { FavoriteList } from "./favorites/favorite-list.tsx";

export const handle = { pageTheme: "light" };

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
