import { useSession } from "../session/use-session.ts";

interface AccountLink {
  to: string;
  label: string;
}

const accountLinks: readonly AccountLink[] = [
  { to: "/account-profile", label: "Profile" },
  { to: "/account-favorites", label: "Favorites" },
  { to: "/account-questions", label: "Questions & Reviews" },
  { to: "/account-edit", label: "Account Edit" },
  { to: "/account-subscription", label: "Subscription" },
  { to: "/account-security", label: "Security" },
  { to: "/practice", label: "Practice" },
];

const instructorLinks: readonly AccountLink[] = [
  { to: "/studio", label: "Studio" },
  ...accountLinks,
];

/**
 * The account area's screens in the order of spec §2, then Security and Practice; the studio before them for
 * instructors. Logout comes last in every menu.
 */
export function useAccountLinks(): readonly AccountLink[] {
  const { currentUser } = useSession();
  return currentUser?.role === "instructor" ? instructorLinks : accountLinks;
}
