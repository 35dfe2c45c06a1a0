import { posterOfWidth, shareImageOf } from "#catalog/contract/posters.ts";
import type { LibraryTexts, Video } from "#catalog/contract.ts";
import type { PageSite, ShareImage, StructuredData } from "#ui/page/page-meta.ts";
import { categoryLabel } from "../lists/category-label.ts";
import { firstMinutes, isWhollyFree } from "../lists/free-part.ts";

/** A lesson's share image; undefined until the lesson has one. The school's image is used then. */
export function shareImage({
  title,
  poster,
}: Pick<Video, "title" | "poster">): ShareImage | undefined {
  const path = shareImageOf(poster);
  if (path === null) return undefined;
  return {
    path: `/${path.slice(1)}`,
    width: 1200,
    height: 630,
    type: "image/jpeg",
    alt: `The lesson “${title}”: its title and its first notes on a stave, over a piano`,
  };
}

/** A lesson as schema.org's VideoObject, without `contentUrl`, as its media are protected. */
export function lessonStructuredData(
  video: Video,
  { origin, schoolName, url }: PageSite,
): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: video.title,
    description: video.description,
    thumbnailUrl: [shareImageOf(video.poster), posterOfWidth(video.poster, 1280)].flatMap((path) =>
      path === null ? [] : [`${origin}${path}`],
    ),
    uploadDate: video.createdAt,
    duration: `PT${video.duration}M`,
    url,
    inLanguage: "en",
    isAccessibleForFree: isWhollyFree(video),
    ...(video.freeMinutes !== null && { hasPart: freeClip(video.freeMinutes, url) }),
    learningResourceType: "Video lesson",
    educationalLevel: categoryLabel(video.category),
    publisher: { "@type": "EducationalOrganization", name: schoolName, url: `${origin}/` },
    ...(video.ratedBy > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: video.averageRating,
        ratingCount: video.ratedBy,
        // Ratings go from 1 to 10 and are shown halved (spec §3).
        bestRating: 5,
        worstRating: 0.5,
      },
    }),
  };
}

/** The free beginning of a lesson's film as schema.org's Clip. */
function freeClip(minutes: number, url: string): StructuredData {
  return {
    "@type": "Clip",
    name: firstMinutes(minutes),
    startOffset: 0,
    endOffset: minutes * 60,
    isAccessibleForFree: true,
    url,
  };
}

/** The breadcrumbs of a lesson, as schema.org's BreadcrumbList. */
export function lessonBreadcrumbs(
  { title, category }: Pick<Video, "title" | "category">,
  { origin, schoolName, url }: PageSite,
): StructuredData {
  const level = { name: categoryLabel(category), item: `${origin}/library?tab=${category}` };
  const steps = [
    { name: schoolName, item: `${origin}/` },
    { name: "Library", item: `${origin}/library` },
    // Special lessons have no tab of their own (spec §2).
    ...(category === "special" ? [] : [level]),
    { name: title, item: url },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => {
      return { "@type": "ListItem", position: index + 1, ...step };
    }),
  };
}

/** The library's levels as schema.org's Courses, in their order. */
export function courseStructuredData(
  texts: LibraryTexts,
  { origin, schoolName }: PageSite,
): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: texts.heading,
    itemListElement: texts.tabs.map(({ category, welcome }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Course",
        name: `${categoryLabel(category)} piano lessons`,
        description: welcome,
        url: `${origin}/library?tab=${category}`,
        educationalLevel: categoryLabel(category),
        inLanguage: "en",
        provider: { "@type": "EducationalOrganization", name: schoolName, url: `${origin}/` },
        offers: { "@type": "Offer", category: "Subscription", url: `${origin}/plans` },
        hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
      },
    })),
  };
}
