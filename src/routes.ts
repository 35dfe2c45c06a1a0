import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen of the school (spec §2). */
export default [
  index("site/pages/home.tsx"),
  route("about", "site/pages/about.tsx"),
  route("search", "catalog/pages/search.tsx"),
  route("library", "catalog/pages/library.tsx"),
  route("video/:videoId", "catalog/pages/video.tsx"),
  route("contact", "contact/pages/contact.tsx"),
  route("account-deletion", "contact/pages/account-deletion.tsx"),
  route("faq", "site/pages/faq.tsx"),
  route("privacy-policy", "site/pages/privacy-policy.tsx"),
  route("terms-of-use", "site/pages/terms-of-use.tsx"),
  route("plans", "billing/pages/plans.tsx"),
  route("account-profile", "accounts/pages/account-profile.tsx"),
  route("account-favorites", "community/pages/account-favorites.tsx"),
  route("account-questions", "community/pages/account-questions.tsx"),
  route("account-edit", "accounts/pages/account-edit.tsx"),
  route("account-subscription", "billing/pages/account-subscription.tsx"),
  route("account-security", "accounts/pages/account-security.tsx"),
  route("register", "accounts/pages/register.tsx"),
  route("login", "accounts/pages/login.tsx"),
  route("verify-account", "accounts/pages/verify-account.tsx"),
  route("reset-password", "accounts/pages/reset-password.tsx"),
  route("auth/google", "accounts/pages/google-return.tsx"),
  route("create-account", "accounts/pages/create-account.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig;
