import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen of the school (spec §2). */
export default [
  index("site/pages/home.tsx"),
  route("library", "catalog/pages/library.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig;
