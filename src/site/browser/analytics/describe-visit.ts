/** A page view as sent to a tracker. */
export interface Visit {
  url: string;
  title: string;
  /** Empty if unknown. */
  referrer: string;
}

interface Place {
  /** The page's full URL. */
  href: string;
  title: string;
  referrer: string;
}

/** Campaign parameters. All other parameters may hold personal data. */
const campaignParameters = ["utm_source", "utm_medium", "utm_campaign"];

/** A page view without searches, codes and tokens. Of the query, only campaign parameters stay. */
export function describeVisit({ href, title, referrer }: Place): Visit {
  const url = new URL(href);
  const campaign = new URLSearchParams(
    [...url.searchParams].filter(([name]) => campaignParameters.includes(name)),
  );
  return {
    url: `${withoutQuery(url)}${campaign.size > 0 ? `?${campaign}` : ""}`,
    title,
    referrer: URL.canParse(referrer) ? withoutQuery(new URL(referrer)) : "",
  };
}

const withoutQuery = ({ origin, pathname }: URL) => `${origin}${pathname}`;
