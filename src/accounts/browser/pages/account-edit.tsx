import { AccountArea } from "#accounts/browser/account-area/account-area.tsx";
import { useSession } from "#accounts/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-edit.ts";
import { EditForm } from "./account-edit/edit-form.tsx";
import { NewsCard } from "./account-edit/news-card.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account Edit",
    description: "Change your name, your phone and your picture, and which mails you get.",
    hidden: true,
  });

export default function AccountEdit() {
  const { currentUser } = useSession();
  return (
    <AccountArea title="Account Edit">
      {currentUser && (
        <div key={currentUser._id} className="grid max-w-[44rem] gap-6">
          <EditForm user={currentUser} />
          <NewsCard userId={currentUser._id} />
        </div>
      )}
    </AccountArea>
  );
}
