// `npm run look`: screenshots of every screen and state at three widths, light and dark, in look/.
// Arguments select some of them: `npm run look -- 390 dark plans`.
import { buildSite, installPackages, run } from "./prepare-checkout.mjs";

installPackages();
buildSite();
run("node", ["test/screenshots/run.ts", ...process.argv.slice(2)], {
  env: { NODE_ENV: "production" },
});
