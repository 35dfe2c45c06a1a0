/** What the pages of other features may show of the site's own screens. */
export { default as NotFound } from "./pages/not-found.tsx";
export { AccountArea } from "./shell/account-area.tsx";
export { Avatar } from "./shell/account-avatar.tsx";
export { planName } from "./shell/plan-name.ts";
