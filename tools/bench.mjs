// `npm run bench`: every figure the school promises, as ratios taken in this run.
import { buildSite, installPackages, run } from "./prepare-checkout.mjs";

installPackages();
buildSite();
run("node", ["test/bench/run.ts", ...process.argv.slice(2)], { env: { NODE_ENV: "production" } });
