// `npm run prove`: the integration tests of `npm test` at full size, or only those named.
import { buildSite, installPackages, run } from "./prepare-checkout.mjs";

installPackages();
buildSite();
const names = process.argv.slice(2);
const all = [
  "test/integration",
  "src/accounts/server/sign-in/brute-force",
  "src/billing/server/money-back/any-order",
];
const wanted = names.length > 0 ? names.map((name) => `test/integration/${name}`) : all;
run("vitest", ["run", "--config", "vitest.prove.config.ts", ...wanted]);
