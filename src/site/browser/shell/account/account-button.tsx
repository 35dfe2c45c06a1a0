import { LogOut } from "lucide-react";
import { logout, useAccountLinks, useHeldPlanName, useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { LoginLink } from "./login-link.tsx";

/**
 * Login for visitors, the avatar menu for signed-in users. While the session loads, CSS chooses by the
 * `data-session` attribute.
 */
export function AccountButton() {
  const { currentUser, isLoading } = useSession();
  if (currentUser) return <AvatarMenu user={currentUser} />;
  return (
    <>
      {isLoading && (
        <span aria-hidden className="hidden size-11 rounded-full bg-key-off signed-in:block" />
      )}
      <LoginLink
        className={classNames(
          "inline-flex min-h-11 items-center rounded-full border border-border px-5 text-small font-medium transition-colors duration-200 hover:border-accent hover:text-accent-text",
          isLoading && "signed-in:hidden",
        )}
      >
        Login
      </LoginLink>
    </>
  );
}

function AvatarMenu({ user }: { user: CurrentUser }) {
  const accountLinks = useAccountLinks();
  return (
    <Menu
      label={`Account of ${user.name}`}
      triggerClass="rounded-full"
      heading={<UserLines user={user} />}
      entries={[
        ...accountLinks.map((link) => ({ kind: "link", ...link }) as const),
        {
          kind: "action",
          label: "Logout",
          icon: <LogOut size={17} aria-hidden />,
          onSelect: () => void logout(),
        },
      ]}
    >
      <Avatar user={user} />
    </Menu>
  );
}

export function UserLines({ user }: { user: CurrentUser }) {
  const planName = useHeldPlanName(user.subscription);
  return (
    <>
      <span className="line-clamp-2 max-w-64 font-semibold wrap-anywhere">{user.name}</span>
      <span className="block text-sm text-muted">
        {user.role === "instructor" ? "Teacher" : planName}
      </span>
    </>
  );
}
