// `npm run prove`: the integration tests of `npm test` at full size, browser tests that start
// schools of their own, and planted faults. Arguments select some, as `money/two-years`,
// `first-lesson` or `mutants`. `scores FOLDER` reads the scores of a folder outside the project.
import { readdirSync } from "node:fs";
import path from "node:path";
import { buildSite, installPackages, root, run } from "./prepare-checkout.mjs";

const names = process.argv.slice(2);
installPackages();
if (names[0] === "scores") {
  run("node", ["tools/prove-scores.ts", ...names.slice(1)]);
  process.exit(0);
}
buildSite();
if (names[0] === "mutants") {
  run("node", ["test/mutants/run-mutants.ts", ...names.slice(1)]);
  process.exit(0);
}
const ofBrowser = readdirSync(path.join(root, "test", "e2e"))
  .filter((file) => file.endsWith(".proof.ts"))
  .map((file) => file.replace(".proof.ts", ""));
const all = [
  "test/integration",
  "src/accounts/server/sign-in/brute-force",
  "src/billing/server/refunds/any-order",
];
const integration = names.filter((name) => !ofBrowser.includes(name));
const wanted = names.length > 0 ? integration.map((name) => `test/integration/${name}`) : all;
const browser = names.length > 0 ? names.filter((name) => ofBrowser.includes(name)) : ofBrowser;
if (wanted.length > 0) run("vitest", ["run", "--config", "vitest.prove.config.ts", ...wanted]);
if (browser.length > 0) {
  run("playwright", ["test", "--config", "playwright.prove.config.ts", ...browser]);
}
if (names.length === 0) run("node", ["test/mutants/run-mutants.ts"]);
