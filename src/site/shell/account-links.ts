/**
 * The account area's screens in the order of spec §2 (Profile, Favorites, Questions & Reviews,
 * Account Edit, Subscription). A link appears here together with its screen.
 */
export const accountLinks: readonly { to: string; label: string }[] = [
  { to: "/account-favorites", label: "Favorites" },
  { to: "/account-questions", label: "Questions & Reviews" },
  { to: "/account-subscription", label: "Subscription" },
];
