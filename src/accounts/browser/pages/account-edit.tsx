import { AccountArea } from "#accounts/browser/account-area/account-area.tsx";
import { useSession } from "#accounts/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-edit.ts";
import { EditForm } from "./account-edit/edit-form.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account Edit",
    description: "Change your name, your phone and your picture.",
    hidden: true,
  });

export default function AccountEdit() {
  const { currentUser } = useSession();
  return (
    <AccountArea title="Account Edit">
      {currentUser && <EditForm key={currentUser._id} user={currentUser} />}
    </AccountArea>
  );
}
