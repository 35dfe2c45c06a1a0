import { buildIconUrl } from "#site/contract/logo-icons.ts";

/** The icons of tabs and home screens: of the school's logo, or else the site's own. */
export function SchoolIcons({ logoUrl }: { logoUrl: string | undefined }) {
  if (logoUrl === undefined) {
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href={buildIconUrl(logoUrl, "favicon-64")} type="image/png" sizes="64x64" />
      <link rel="icon" href={buildIconUrl(logoUrl, "icon-192")} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={buildIconUrl(logoUrl, "apple-180")} />
    </>
  );
}
