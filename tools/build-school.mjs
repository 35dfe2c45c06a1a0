// `npm run build`: installs the packages and builds the site, without starting anything.
import { buildSite, installPackages } from "./prepare-checkout.mjs";

installPackages();
buildSite();
