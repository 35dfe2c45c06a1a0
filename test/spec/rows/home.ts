import type { Row } from "../row.ts";

const home = "test/e2e/home.spec.ts";
const texts = "test/e2e/texts.spec.ts";
const everyone = "test/e2e/everyone.spec.ts";
const carousels = "src/site/browser/pages/home/carousels.test.ts";

const document = `${home} › has the heading, the sections in their order, and a link to the single`;

const homePage: readonly Row[] = [
  {
    part: "§2 Home",
    kind: "text",
    says: "The headline invites to learn to play the piano like a pro",
    by: [document],
  },
  {
    part: "§2 Home",
    kind: "rule",
    says: "Get Started goes to /library when logged in, to /register otherwise",
    by: [`${home} › Get Started links visitors to /register and students to /library`],
  },
  {
    part: "§2 Home",
    kind: "screen",
    says: "In order: hero, New Releases, ticker, Top Rated Videos, features, Testimonials, New Single, stats, Lecture Tapes, footer",
    by: [document],
  },
  {
    part: "§2 Home",
    kind: "screen",
    says: "A ticker of artist names and logos",
    by: [`${everyone} › the ticker drifts with names and monograms`],
  },
  {
    part: "§2 Home",
    kind: "text",
    says: "Features: Exciting Courses, Always Available, Experienced Instructor, Affordable Plans",
    by: [document],
  },
  {
    part: "§2 Home",
    kind: "screen",
    says: "Testimonials of students",
    by: [document],
  },
  {
    part: "§2 Home",
    kind: "rule",
    says: "The New Single promo links to one fixed video",
    by: [document],
  },
  {
    part: "§2 Home",
    kind: "state",
    says: "New Releases: 6 skeleton slides while loading",
    by: [
      `${carousels} › New Releases show six skeletons while they load`,
      `${home} › each carousel shows six skeletons until its videos are loaded`,
    ],
  },
  {
    part: "§2 Home",
    kind: "screen",
    says: "New Releases: poster, title, duration in minutes and category; the card links to the video page",
    by: [`${carousels} › show a video's poster, title, minutes and category, and link to its page`],
  },
  {
    part: "§2 Home",
    kind: "text",
    says: "New Releases on error: 'Sadly, we couldn't fetch the newest videos for you.'",
    by: ["test/e2e/failures.spec.ts › home without its lists: a sentence for the new"],
  },
  {
    part: "§2 Home",
    kind: "constant",
    says: "New Releases, slides per view: 1, 2 from width 636, 3 from 1072, 4 from 1280",
    by: [`${home} › a carousel shows the same number of slides before and after`],
  },
  {
    part: "§2 Home",
    kind: "screen",
    says: "Top Rated Videos: poster, category, rating, title, and a description cut to 120 characters plus an ellipsis",
    by: [
      `${carousels} › Top Rated Videos show a video's poster, category, rating and title`,
      `${carousels} › cut its description to 120 characters and an ellipsis`,
      `${carousels} › leave a description of 120 characters whole`,
    ],
  },
  {
    part: "§2 Home",
    kind: "state",
    says: "Top Rated Videos are hidden if their fetch fails",
    by: ["test/e2e/failures.spec.ts › home without its lists › nothing for the top rated"],
  },
  {
    part: "§2 Home",
    kind: "constant",
    says: "Top Rated Videos, slides per view: 1, 2 from width 1072",
    by: [`${home} › a carousel shows the same number of slides before and after`],
  },
  {
    part: "§2 Home",
    kind: "rule",
    says: "The stats (students, courses, countries) count up from 0 when first scrolled into view",
    by: [`${home} › the figures count up from 0 when first visible`],
  },
  {
    part: "§2 Home",
    kind: "rule",
    says: "Lecture Tapes: title, price, and a link to a hosted payment page at the card payment provider",
    by: [`${home} › links two tapes for 20,000 and two for 15,000 naira to Paystack's pages`],
  },
];

const terms = `${texts} › the terms have 13 numbered sections, every constant, and lead to the privacy policy`;
const faq = `${texts} › the FAQ's nine topics unfold one at a time`;

const topics = [
  "course updates",
  "e-mail notifications of new courses",
  "video playback",
  "payment safety",
  "plan changes",
  "payment methods",
  "cancellation",
  "no refunds",
  "playback speed",
];

const reading: readonly Row[] = [
  {
    part: "§1 About and FAQ",
    kind: "screen",
    says: "About: the instructor, a music director and pianist, with a banner, a biography and social links",
    by: [`${texts} › the instructor has a banner, a biography and social links`],
  },
  {
    part: "§1 About and FAQ",
    kind: "screen",
    says: "FAQ: an accordion of 9 items",
    by: [faq],
  },
  ...topics.map(
    (topic): Row => ({ part: "§1 About and FAQ", kind: "text", says: `FAQ: ${topic}`, by: [faq] }),
  ),
  {
    part: "§2 Privacy Policy and Terms of Use",
    kind: "screen",
    says: "Privacy Policy: static legal text",
    by: [terms, "test/e2e/screens.spec.ts › /privacy-policy is accessible in both themes"],
  },
  {
    part: "§2 Privacy Policy and Terms of Use",
    kind: "screen",
    says: "Terms of Use: static legal text of 13 numbered sections",
    by: [terms],
  },
  {
    part: "§2 Privacy Policy and Terms of Use",
    kind: "rule",
    says: "Terms of Use link to /privacy-policy",
    by: [terms],
  },
  ...[
    "Personal, non-commercial, streaming-only access to courses",
    "Fees and recurring subscriptions are handled by a third-party payment gateway",
    "Cancellation through support or the Subscription box on the profile page",
    "The provider may revoke a licence or terminate an account at its discretion",
    "Governing law and arbitration in Lagos, Nigeria",
  ].map((says): Row => ({ part: "§1 Terms of use", kind: "rule", says, by: [terms] })),
];

const constants: readonly Row[] = [
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Lecture tapes: 20,000 naira (two tapes) and 15,000 naira (two tapes), each via a payment link",
    by: [`${home} › links two tapes for 20,000 and two for 15,000 naira to Paystack's pages`],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Stats fallback: 4753 users, 207 videos",
    by: [
      "test/e2e/failures.spec.ts › home without its lists › kept figures",
      "src/site/browser/pages/home/stats.test.ts › figures that fail on a hard load fall back to",
    ],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Countries: 144",
    by: [`${home} › the figures count up from 0 when first visible`],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Count-up durations: 1 s students, 2 s courses, 3 s countries",
    by: [`${home} › the figures count up from 0 when first visible, for 1 s, 2 s and 3 s`],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Description truncation: 120 characters",
    by: [
      "src/catalog/browser/pages/lists/shorten.test.ts › a description of 120 characters is unchanged",
      "src/catalog/browser/pages/lists/shorten.test.ts › a longer one is cut to 120 characters and an ellipsis",
    ],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Skeletons: 6 on home carousels",
    by: [`${home} › each carousel shows six skeletons until its videos are loaded`],
  },
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Carousel: speed 800, gap 30, touch ratio 0.8",
    by: [`${home} › a carousel shows the same number of slides before and after Swiper runs`],
  },
  ...[
    "Charge disputes within 60 days",
    "Terms changes effective after 14 days",
    "Arbitration opt-out within 30 days",
    "Claims within 1 year",
    "Liability capped at the amount paid in the last 6 months",
    "Counter-notice restoration in 10 to 14 business days",
    "No soliciting personal data from anyone under 18",
    "No refunds",
  ].map((says): Row => ({ part: "§9 Home and terms", kind: "constant", says, by: [terms] })),
  {
    part: "§9 Home and terms",
    kind: "constant",
    says: "Payment methods per FAQ: card and online wallet",
    by: [faq],
  },
];

export const homeRows: readonly Row[] = [...homePage, ...reading, ...constants];
