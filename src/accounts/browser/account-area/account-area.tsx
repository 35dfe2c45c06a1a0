import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Area, areaItemClass } from "#ui/page/area.tsx";
import { SignedInOnly } from "../session/guards.tsx";
import { logout } from "../session/log-out.ts";
import { useSession } from "../session/use-session.ts";
import { useAccountLinks } from "./account-links.ts";
import { GuardianNotice } from "./guardian-notice.tsx";

interface AccountAreaProps {
  /** The screen's heading. */
  title: string;
  children: ReactNode;
  /** Shown under the heading while the session loads. */
  waiting?: ReactNode;
}

/** The layout of all account pages: signed-in users only, with the side menu (spec §2). */
export function AccountArea({ title, children, waiting }: AccountAreaProps) {
  const { currentUser } = useSession();
  const area = {
    label: "Account",
    links: useAccountLinks(),
    menuEnd: <LogoutButton />,
    wraps: true,
    title,
  };
  const skeleton = (
    <Area {...area}>{waiting ?? <Skeleton className="h-64 w-full rounded-sheet" />}</Area>
  );
  return (
    <SignedInOnly waiting={skeleton}>
      <Area {...area}>
        {currentUser?.awaitsGuardian && <GuardianNotice userId={currentUser._id} />}
        {children}
      </Area>
    </SignedInOnly>
  );
}

function LogoutButton() {
  return (
    <button type="button" onClick={() => void logout()} className={`${areaItemClass} w-full`}>
      <LogOut size={17} aria-hidden />
      Logout
    </button>
  );
}
