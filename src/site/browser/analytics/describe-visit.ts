/** A page view as a tracker is told of it. */
export interface Visit {
  url: string;
  title: string;
  /** Where the visitor came from; empty where that is not known. */
  referrer: string;
}

interface Place {
  /** The page's full address. */
  href: string;
  title: string;
  referrer: string;
}

/** Which campaign led here; every other name of a query may hold what is personal. */
const campaignNames = ["utm_source", "utm_medium", "utm_campaign"];

/** A page view without searches, codes and tokens: of the query only a campaign's names are left. */
export function describeVisit({ href, title, referrer }: Place): Visit {
  const url = new URL(href);
  const campaign = new URLSearchParams(
    [...url.searchParams].filter(([name]) => campaignNames.includes(name)),
  );
  return {
    url: `${withoutQuery(url)}${campaign.size > 0 ? `?${campaign}` : ""}`,
    title,
    referrer: URL.canParse(referrer) ? withoutQuery(new URL(referrer)) : "",
  };
}

const withoutQuery = ({ origin, pathname }: URL) => `${origin}${pathname}`;
