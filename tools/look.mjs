// `npm run look`: a picture of every screen at three widths, light and dark, in look/.
import { buildSite, installPackages, run } from "./prepare-checkout.mjs";

installPackages();
buildSite();
run("node", ["test/look/run.ts", ...process.argv.slice(2)], { env: { NODE_ENV: "production" } });
