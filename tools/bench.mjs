// `npm run bench`: measures every promised figure, as ratios within this run.
import { buildSite, installPackages, run } from "./prepare-checkout.mjs";

installPackages();
buildSite();
run("node", ["test/bench/run.ts", ...process.argv.slice(2)], { env: { NODE_ENV: "production" } });
