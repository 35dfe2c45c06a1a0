/**
 * The account area's screens in the order of spec §2, then Security; Logout comes last in every
 * menu.
 */
export const accountLinks: readonly { to: string; label: string }[] = [
  { to: "/account-profile", label: "Profile" },
  { to: "/account-favorites", label: "Favorites" },
  { to: "/account-questions", label: "Questions & Reviews" },
  { to: "/account-edit", label: "Account Edit" },
  { to: "/account-subscription", label: "Subscription" },
  { to: "/account-security", label: "Security" },
];
