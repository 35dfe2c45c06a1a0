import { buildIconUrl } from "#site/contract/logo-icons.ts";
import type { PageSite, StructuredData } from "#ui/page/page-meta.ts";

/** The school and its site as schema.org's EducationalOrganization and WebSite, with a SearchAction. */
export function schoolStructuredData({ origin, schoolName, logoUrl }: PageSite): StructuredData {
  const school = { "@id": `${origin}/#school` };
  const icon = logoUrl ? buildIconUrl(logoUrl, "icon-512") : "/icons/icon-512.png";
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...school,
        "@type": "EducationalOrganization",
        name: schoolName,
        url: `${origin}/`,
        logo: `${origin}${icon}`,
      },
      {
        "@type": "WebSite",
        name: schoolName,
        url: `${origin}/`,
        publisher: school,
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
