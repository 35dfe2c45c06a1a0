import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import siteRoutes from "./src/routes.ts";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";
import { findBrowserPackages } from "./test/support/component/find-browser-packages.ts";
import { sortTests } from "./test/support/sort-tests.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Tests that start a browser, ffmpeg or a process of the school. */
const integration = [
  "test/integration/**/*.test.ts",
  "{src,sandbox}/**/*.{integration,browser}.test.ts",
];

const unit = globSync(
  ["{src,sandbox,tools}/**/*.test.ts", "test/{unit,spec,support}/**/*.test.ts"],
  { cwd: root, exclude: integration },
);
const { database, isolated, vite } = sortTests(root, unit);
const isShared = (file: string) => !isolated.has(file);

const executablePath = findChromium();

/** A module is evaluated once per worker, not per file, which halves the CPU time. */
const sharedModules = {
  isolate: false,
  setupFiles: [
    "test/support/refuse-module-mocks.ts",
    "test/support/refuse-fetch-in-transactions.ts",
    "test/support/hash-passwords-cheaply.ts",
  ],
};

/** Node imports the files as it imports the school's, and keeps them compiled from run to run. */
const native = {
  ...sharedModules,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  runner: "test/support/native-runner.ts",
};

export default defineConfig({
  test: {
    // Otherwise each program that a test starts, and each isolated test file, compiles everything
    // again.
    env: {
      NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/school"),
    },
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` repeats the same tests at full size.
    provide: { proofs: "short" },
    // One more than cores, since many tests wait for programs, films, clocks and deadlines.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Tests without PostgreSQL, a browser, ffmpeg or a process of the school: `npm run
      // test:fast`.
      {
        extends: true,
        test: {
          ...native,
          name: "unit",
          include: unit.filter((file) => isShared(file) && !vite.has(file) && !database.has(file)),
        },
      },
      {
        extends: true,
        test: {
          ...sharedModules,
          name: "unit-vite",
          include: unit.filter((file) => isShared(file) && vite.has(file) && !database.has(file)),
        },
      },
      {
        extends: true,
        test: {
          name: "unit-isolated",
          include: unit.filter((file) => isolated.has(file) && !database.has(file)),
        },
      },
      // One project, so that its files share workers.
      {
        extends: true,
        test: {
          ...native,
          name: "server",
          include: [...integration, ...unit.filter((file) => isShared(file) && database.has(file))],
        },
      },
      {
        extends: true,
        test: {
          name: "server-isolated",
          include: unit.filter((file) => isolated.has(file) && database.has(file)),
        },
      },
      // Screens and components in one browser, without a school: the tests mock its responses.
      {
        extends: true,
        plugins: [tailwindcss()],
        publicDir: false,
        // A package that is found later would reload the page of a running test.
        optimizeDeps: { include: findBrowserPackages(root) },
        test: {
          name: "browser",
          provide: { routes: siteRoutes.map(({ path = "/", file }) => ({ path, file })) },
          include: ["src/**/*.component.test.tsx"],
          env: { TZ: "UTC" },
          // One page for all files, so that the site's modules are fetched and compiled once.
          isolate: false,
          fileParallelism: false,
          // A project with one worker is a group of its own, which runs after the others.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
    setupFiles: ["test/support/strict.ts"],
    // Long enough for a busy machine; only hanging tests time out.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
