import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // All routes are known from the start, so navigation never waits for a manifest.
  routeDiscovery: { mode: "initial" },
  // A client loader of its own would be a file of 40 bytes for each page.
  splitRouteModules: false,
} satisfies Config;
