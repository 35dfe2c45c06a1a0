import { type LibraryTexts, posterOfWidth, type Video } from "#catalog/contract.ts";
import type { PageSite, SharedPicture, StructuredData } from "#ui/page-meta.ts";
import { categoryLabel } from "./category-label.ts";

/** A lesson's poster, at its largest, for where the lesson is shared. */
export function sharedPoster({ title, poster }: Pick<Video, "title" | "poster">): SharedPicture {
  return {
    path: `/${posterOfWidth(poster, 1280).replace(/^\//, "")}`,
    width: 1280,
    height: 800,
    type: "image/webp",
    alt: `The poster of the lesson “${title}”`,
  };
}

/** A lesson as schema.org's VideoObject. Its pictures are protected, so no file is named. */
export function lessonFacts(video: Video, { origin, schoolName, url }: PageSite): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: video.title,
    description: video.description,
    thumbnailUrl: [`${origin}${sharedPoster(video).path}`],
    uploadDate: video.createdAt,
    duration: `PT${video.duration}M`,
    url,
    inLanguage: "en",
    isAccessibleForFree: false,
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

/** The library's levels as schema.org's Courses, in their order. */
export function courseFacts(texts: LibraryTexts, { origin, schoolName }: PageSite): StructuredData {
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
