import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen of the school (spec §2). */
export default [
  index("site/browser/pages/home.tsx"),
  route("about", "site/browser/pages/about.tsx"),
  route("search", "catalog/browser/pages/search.tsx"),
  route("library", "catalog/browser/pages/library.tsx"),
  route("video/:videoId", "catalog/browser/pages/video.tsx"),
  route("contact", "contact/browser/pages/contact.tsx"),
  route("account-deletion", "contact/browser/pages/account-deletion.tsx"),
  route("faq", "site/browser/pages/faq.tsx"),
  route("privacy-policy", "site/browser/pages/privacy-policy.tsx"),
  route("terms-of-use", "site/browser/pages/terms-of-use.tsx"),
  route("plans", "billing/browser/pages/plans.tsx"),
  route("account-profile", "accounts/browser/pages/account-profile.tsx"),
  route("account-favorites", "community/browser/pages/account-favorites.tsx"),
  route("account-questions", "community/browser/pages/account-questions.tsx"),
  route("account-edit", "accounts/browser/pages/account-edit.tsx"),
  route("account-subscription", "billing/browser/pages/account-subscription.tsx"),
  route("account-security", "accounts/browser/pages/account-security.tsx"),
  route("register", "accounts/browser/pages/register.tsx"),
  route("login", "accounts/browser/pages/login.tsx"),
  route("verify-account", "accounts/browser/pages/verify-account.tsx"),
  route("reset-password", "accounts/browser/pages/reset-password.tsx"),
  route("auth/google", "accounts/browser/pages/google-return.tsx"),
  route("create-account", "accounts/browser/pages/create-account.tsx"),
  route("*", "site/browser/pages/not-found.tsx"),
] satisfies RouteConfig;
