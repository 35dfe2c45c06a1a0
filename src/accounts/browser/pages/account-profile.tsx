import { Suspense, useContext } from "react";
import { AccountArea } from "#accounts/browser/account-area/account-area.tsx";
import { useHeldPlanName } from "#accounts/browser/account-area/plan-names.ts";
import { ProfileNotice } from "#accounts/browser/account-area/profile-notice.ts";
import { useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-profile.ts";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Profile",
    description: "Who you are at the school: name, address, phone, picture and plan.",
    hidden: true,
  });

export default function AccountProfile() {
  const { currentUser } = useSession();
  const Notice = useContext(ProfileNotice);
  return (
    <AccountArea title="Profile">
      {currentUser && (
        <div className="grid max-w-[44rem] gap-6">
          <Suspense>{Notice && <Notice />}</Suspense>
          <ProfileCard user={currentUser} />
        </div>
      )}
    </AccountArea>
  );
}

function ProfileCard({ user }: { user: CurrentUser }) {
  const planName = useHeldPlanName(user.subscription);
  return (
    <article className="rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8">
      <Avatar user={user} size="large" />
      <table className="mt-7 w-full border-b border-line text-left text-small">
        <caption className="sr-only">Your profile</caption>
        <tbody>
          {rowsOf(user, planName).map(([term, value]) => (
            <tr key={term} className="border-t border-line align-top">
              <th scope="row" className="w-28 py-3.5 pr-4 font-normal text-muted sm:w-44">
                {term}
              </th>
              <td className="py-3.5 font-medium wrap-anywhere">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LinkButton to="/account-edit" variant="ghost" className="mt-8">
        Edit profile
      </LinkButton>
    </article>
  );
}

/** Verbatim from spec §2. */
function rowsOf({ name, email, phone }: CurrentUser, planName: string): [string, string][] {
  return [
    ["Full Name", name],
    ["Email", email],
    ["Phone", phone || "-"],
    ["Subscription", planName],
  ];
}
