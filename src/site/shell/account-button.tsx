import { LogOut } from "lucide-react";
import { Link } from "react-router";
import { logout, useSession } from "#accounts/client.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Menu } from "#ui/menu.tsx";
import { initialsOf } from "./initials.ts";
import { planName } from "./plan-name.ts";

/**
 * Login for a visitor, the avatar's menu for who is signed in. Until the session is awake the
 * styles choose between the two by what the document knew before its first paint.
 */
export function AccountButton() {
  const { currentUser, isLoading } = useSession();
  if (currentUser) return <AvatarMenu user={currentUser} />;
  return (
    <>
      {isLoading && (
        <span aria-hidden className="hidden size-11 rounded-full bg-key-off signed-in:block" />
      )}
      <Link
        to="/login"
        className={classNames(
          "inline-flex min-h-11 items-center rounded-full border border-edge px-5 text-[0.9375rem] font-medium transition-colors duration-200 hover:border-lamp hover:text-lamp-text",
          isLoading && "signed-in:hidden",
        )}
      >
        Login
      </Link>
    </>
  );
}

function AvatarMenu({ user }: { user: CurrentUser }) {
  return (
    <Menu
      label={`Account of ${user.name}`}
      triggerClass="rounded-full"
      heading={<UserLines user={user} />}
      entries={[
        {
          kind: "action",
          label: "Logout",
          icon: <LogOut size={18} aria-hidden />,
          onSelect: () => void logout(),
        },
      ]}
    >
      <Avatar user={user} />
    </Menu>
  );
}

/** The picture, or the initials of the name when there is none (spec §2). */
export function Avatar({ user }: { user: CurrentUser }) {
  return (
    <span className="grid size-11 place-items-center overflow-hidden rounded-full border border-lamp bg-raised text-[0.9375rem] font-semibold text-text">
      {user.picture ? (
        <img src={user.picture} alt="" width={44} height={44} className="size-full object-cover" />
      ) : (
        initialsOf(user.name)
      )}
    </span>
  );
}

export function UserLines({ user }: { user: CurrentUser }) {
  return (
    <>
      <span className="block font-semibold">{user.name}</span>
      <span className="block text-sm text-quiet">{planName(user.subscription)}</span>
    </>
  );
}
