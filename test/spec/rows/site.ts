import type { Row } from "../row.ts";

const site = "test/e2e/site.spec.ts";
const shell = "test/e2e/shell.spec.ts";
const home = "test/e2e/home.spec.ts";
const everyone = "test/e2e/everyone.spec.ts";
const screens = "test/e2e/screens.spec.ts";

const asVisitor = (address: string) => `${screens} › ${address} is accessible in both themes`;
const asStudent = `${site} › a student is sent from a visitor's screens to /, and sees all others`;
const sentToLogin = `${site} › a visitor is sent from the account's screens to /login`;

/** Paths of the route table, each with the beginning of an address that a test visits. */
const publicScreens = [
  ["/", "/"],
  ["/about", "/about"],
  ["/account-deletion", "/account-deletion"],
  ["/contact", "/contact"],
  ["/faq", "/faq"],
  ["/library", "/library"],
  ["/plans", "/plans"],
  ["/privacy-policy", "/privacy-policy"],
  ["/search", "/search"],
  ["/terms-of-use", "/terms-of-use"],
  ["/reset-password", "/reset-password"],
  ["/video/:videoId", "/video/five-finger-c"],
] as const;
const signedOutOnly = [
  ["/create-account", "/create-account?name="],
  ["/login", "/login is"],
  ["/register", "/register is"],
  ["/verify-account", "/verify-account is"],
] as const;
const signedInOnly = [
  "/account-edit",
  "/account-favorites",
  "/account-profile",
  "/account-questions",
  "/account-subscription",
  "/account-security",
];

const routes: readonly Row[] = [
  ...publicScreens.map(
    ([path, address]): Row => ({
      part: "§2 Route table",
      kind: "screen",
      says: `${path} is open to everyone`,
      by: [asVisitor(address), asStudent],
    }),
  ),
  ...signedOutOnly.map(
    ([path, address]): Row => ({
      part: "§2 Route table",
      kind: "screen",
      says: `${path} is for the signed-out only; a signed-in user is redirected to /`,
      by: [`${screens} › ${address} › is accessible in both themes`, asStudent],
    }),
  ),
  {
    part: "§2 Route table",
    kind: "screen",
    says: "/auth/google is for the signed-out only; a signed-in user is redirected to /",
    by: [`${screens} › the way back from Google is sound while it lasts`, asStudent],
  },
  ...signedInOnly.map(
    (path): Row => ({
      part: "§2 Route table",
      kind: "screen",
      says: `${path} is for the signed-in only; a signed-out user is redirected to /login`,
      by: [sentToLogin, asStudent],
    }),
  ),
  {
    part: "§2 Route table",
    kind: "rule",
    says: "Every navigation scrolls the page to the top",
    by: [`${site} › every navigation starts at the top`],
  },
  {
    part: "§2 Route table",
    kind: "rule",
    says: "Addresses are browser-history paths from / on; back and forward follow them",
    by: [`${site} › every navigation starts at the top, and back returns to the former page`],
  },
];

const wrong: readonly Row[] = [
  {
    part: "§2 Not-found page",
    kind: "screen",
    says: "Any other path: a dark overlay over a piano background, a large '404' graphic",
    by: [`${site} › an unknown path shows an image, 404 and a link home`],
  },
  {
    part: "§2 Not-found page",
    kind: "text",
    says: "'Page not found'",
    by: [`${site} › an unknown path shows an image, 404 and a link home`],
  },
  {
    part: "§2 Not-found page",
    kind: "text",
    says: "'The page you are looking for is not available'",
    by: [`${site} › an unknown path shows an image, 404 and a link home`],
  },
  {
    part: "§2 Not-found page",
    kind: "text",
    says: "'Go Home', a link to /",
    by: [`${site} › an unknown path shows an image, 404 and a link home`],
  },
  {
    part: "§2 Not-found page",
    kind: "text",
    says: "A router failure reads 'Unexpected Application Error!'",
    by: [`${site} › a screen that breaks says 'Unexpected Application Error!'`],
  },
];

const navigation: readonly Row[] = [
  {
    part: "§2 Global navigation",
    kind: "screen",
    says: "Top bar: Home, About, Library, Plans, Contact, a search icon",
    by: [`${shell} › the top bar for a visitor, and the footer`],
  },
  {
    part: "§2 Global navigation",
    kind: "state",
    says: "Logged out: a Login button",
    by: [`${shell} › the top bar for a visitor, and the footer`],
  },
  {
    part: "§2 Global navigation",
    kind: "state",
    says: "Logged in: an avatar menu with Profile, Favorites, Questions & Reviews, Account Edit, Subscription, Logout",
    by: [`${shell} › a student has the avatar's menu`],
  },
  {
    part: "§2 Global navigation",
    kind: "rule",
    says: "The avatar shows the picture",
    by: ["src/ui/media/account-avatar.test.ts › an avatar shows the picture"],
  },
  {
    part: "§2 Global navigation",
    kind: "rule",
    says: "The avatar shows the initials of the name when there is no picture",
    by: [
      "src/ui/media/account-avatar.test.ts › an avatar without a picture shows the initials",
      "src/ui/media/initials.test.ts › are the first letters of the first and last name",
    ],
  },
  {
    part: "§2 Global navigation",
    kind: "screen",
    says: "Mobile: a slide-out menu",
    by: [`${shell} › a phone has a slide-out menu`],
  },
  {
    part: "§2 Global navigation",
    kind: "screen",
    says: "Mobile: a bottom icon bar with home, search, user (or login) and scroll-to-top",
    by: [`${shell} › a phone has a slide-out menu and a bottom bar with a link to the top`],
  },
  {
    part: "§2 Global navigation",
    kind: "screen",
    says: "Footer: FAQ's, Terms of Use, Privacy Policy, Contact Us, and social links",
    by: [`${shell} › the top bar for a visitor, and the footer`],
  },
  {
    part: "§2 Global navigation",
    kind: "rule",
    says: "Logout clears all local storage, resets the user state and navigates to /",
    by: [`${shell} › whose Logout clears all local storage and leads home`],
  },
];

const forEveryone: readonly Row[] = [
  {
    part: "For everyone",
    kind: "rule",
    says: "Nothing scrolls sideways or is cut at 320 px, at 200 % zoom, and in letters twice as large",
    by: [`${everyone} › nothing scrolls sideways or is cut at 320 px`],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "With reduced motion nothing moves",
    by: [`${everyone} › who wants no motion sees none`],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Landmarks, a skip link, and a visible focus wherever the keyboard is",
    by: [
      `${everyone} › a screen has its landmarks, and a way past the menu`,
      `${everyone} › wherever the keyboard is, it is seen`,
    ],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Every picture's place is reserved before it comes",
    by: [`${home} › sets the size of every image`],
  },
  {
    part: "For everyone",
    kind: "state",
    says: "A line of light runs while the next screen is on its way",
    by: [`${site} › a progress line is shown while the next screen loads`],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "The back button closes what stands open, and leaves a section for the top of its text",
    by: [
      `${site} › the back button closes open menus and dialogs`,
      `${site} › back from a section of a long text returns to its top`,
    ],
  },
  {
    part: "For everyone",
    kind: "state",
    says: "A text that cannot be fetched says so and can be asked for again",
    by: [`${site} › a text that cannot be fetched says so, and comes when it is asked for again`],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Legal pages print as ink on white, without what can only be pressed",
    by: [`${everyone} › on paper a text is ink on white`],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Every public page prints as black text on white, pictures small, without navigation",
    by: ["test/e2e/public-pages.spec.ts › every public page prints as black text on white"],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Every public page is served as valid HTML, no style inside a section",
    by: ["test/e2e/public-pages.spec.ts › every public page is served as valid HTML"],
  },
  {
    part: "For everyone",
    kind: "state",
    says: "Save data stands in the menu and is offered once on a slow or metered line",
    by: [
      "test/e2e/data-saver.spec.ts › the data saver is offered once, and is in the menu",
      "src/platform/browser/data-saver/data-saver.test.ts › saving data is offered",
    ],
  },
  {
    part: "For everyone",
    kind: "rule",
    says: "Home, library, a lesson, plans, FAQ and legal texts read without scripts",
    by: [`${screens} › every page has its text without scripts`],
  },
];

export const siteRows: readonly Row[] = [...routes, ...wrong, ...navigation, ...forEveryone];
