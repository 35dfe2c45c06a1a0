import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import siteRoutes from "./src/routes.ts";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";
import { findBrowserPackages } from "./test/support/component/find-browser-packages.ts";
import { findDatabaseTests } from "./test/support/find-database-tests.ts";

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
/** They mock a module or replace a global, which would change the others of their worker. */
const isolated = new Set(
  unit.filter((file) =>
    /\bvi\.(mock|doMock|stubGlobal)\(|\bglobalThis\b/.test(
      readFileSync(path.join(root, file), "utf8"),
    ),
  ),
);
const database = new Set(findDatabaseTests(root, unit));

const executablePath = findChromium();

/** A module is evaluated once per worker, not per file: half of the CPU time. */
const sharedModules = {
  isolate: false,
  setupFiles: [
    "test/support/refuse-module-mocks.ts",
    "test/support/refuse-fetch-in-transactions.ts",
  ],
};

export default defineConfig({
  test: {
    // Otherwise each program that a test starts, and each isolated test file, compiles everything anew.
    env: {
      NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/school"),
    },
    globalSetup: ["test/support/postgres.ts"],
    // `npm run prove` repeats the same tests at full size.
    provide: { proofs: "short" },
    // More than there are cores: many tests wait for programs, films, clocks and deadlines.
    maxWorkers: availableParallelism() * 2,
    projects: [
      // Neither PostgreSQL, nor a browser, ffmpeg or a process of the school: `npm run test:fast`.
      {
        extends: true,
        test: {
          name: "unit",
          include: unit.filter((file) => !isolated.has(file) && !database.has(file)),
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-isolated",
          include: unit.filter((file) => isolated.has(file) && !database.has(file)),
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: unit.filter((file) => !isolated.has(file) && database.has(file)),
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: "database-isolated",
          include: unit.filter((file) => isolated.has(file) && database.has(file)),
        },
      },
      {
        extends: true,
        test: { name: "integration", include: integration, ...sharedModules },
      },
      // Screens and components in one browser, without a school: the tests answer their calls.
      {
        extends: true,
        plugins: [tailwindcss()],
        publicDir: false,
        // A package that is found only later would reload the page of a running test.
        optimizeDeps: { include: findBrowserPackages(root) },
        test: {
          name: "browser",
          provide: { routes: siteRoutes.map(({ path = "/", file }) => ({ path, file })) },
          include: ["src/**/*.component.test.tsx"],
          env: { TZ: "UTC" },
          // One page for all files: the modules of the site are fetched and compiled once.
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
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
