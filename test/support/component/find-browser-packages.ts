import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const imported =
  /^(?!import type)(?:import|export|\}).*? from "([^.#"][^"]*)";$|\bimport\("([^.#"][^"]*)"\)/gm;

/** The packages that the site's screens import, which Vite bundles before the first test. */
export function findBrowserPackages(root: string): string[] {
  const files = globSync(["src/*/browser/**/*.{ts,tsx}", "src/ui/**/*.{ts,tsx}", "src/root.tsx"], {
    cwd: root,
    exclude: ["**/*.test.{ts,tsx}", "**/testing/**", "src/playback/browser/player/**"],
  });
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(imported)].map(
      ([, once, later]) => once ?? later ?? "",
    ),
  );
  return [...new Set(names), "axe-core", "react/jsx-dev-runtime", "react-dom/client"].toSorted();
}
