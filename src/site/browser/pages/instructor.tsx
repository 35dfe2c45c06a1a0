import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import { useShell } from "#site/browser/shell/use-shell.ts";
import type { About } from "#site/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { isPictureName, Picture } from "#ui/media/picture.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { Prose } from "#ui/page/prose.tsx";

export const aboutQuery = textsQuery(
  "/api/site/about",
  async () => (await import("#site/contract.ts")).siteEndpoints.about,
  {},
);

/** Banner, biography and social links (spec §2). */
export function Instructor() {
  const { data: about, isError, error, isFetching, refetch } = useQuery(aboutQuery);
  if (isError) {
    return (
      <Section className="pt-28!">
        <ContentFailure error={error} isFetching={isFetching} refetch={refetch} level={1} />
      </Section>
    );
  }
  if (!about) return <div className="dark-section min-h-dvh bg-surface" />;
  return (
    <>
      <Banner title={about.title} banner={about.banner} />
      <Biography about={about} />
    </>
  );
}

function Banner({ title, banner }: Pick<About, "title" | "banner">) {
  return (
    <section className="dark-section relative isolate flex min-h-[min(600px,74svh)] items-end overflow-clip bg-surface">
      {isPictureName(banner.picture) && (
        <Picture
          name={banner.picture}
          own={banner}
          alt=""
          first
          position="60% 40%"
          className="absolute inset-0 -z-20 size-full"
        />
      )}
      <div aria-hidden className="hero-shade absolute inset-0 -z-10" />
      <div className="measure pt-36 pb-[clamp(48px,6vw,84px)]">
        <Eyebrow>{title}</Eyebrow>
        <Heading level={1} look="display" className="mt-2">
          {banner.title}
        </Heading>
        <p className="mt-5 max-w-[48ch] text-lead text-[#e9dfcf]">{banner.text}</p>
      </div>
    </section>
  );
}

function Biography({ about: { instructor, biography, portrait } }: { about: About }) {
  return (
    <Section theme="light">
      <div className="grid items-start gap-x-[clamp(40px,7vw,120px)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <Eyebrow>{instructor.role}</Eyebrow>
          {instructor.name !== "" && <Heading className="mt-2">{instructor.name}</Heading>}
          <Prose text={biography} className="mt-8 text-copy leading-[1.7]" />
          <LinkButton to="/library" className="mt-10">
            See the lessons
          </LinkButton>
        </div>
        <div className="lg:sticky lg:top-28">
          {isPictureName(portrait.picture) && (
            <figure className="max-lg:max-w-[36rem]">
              <Picture
                name={portrait.picture}
                own={portrait}
                sizes="(max-width: 700px) 88vw, 576px"
                className="aspect-4/3 w-full rounded-sheet shadow-sheet"
              />
              <figcaption className="mt-4 text-small text-muted">{portrait.caption}</figcaption>
            </figure>
          )}
          <SocialLinks />
        </div>
      </div>
    </Section>
  );
}

function SocialLinks() {
  const social = useShell()?.social ?? [];
  if (social.length === 0) return null;
  return (
    <nav
      aria-label="The instructor elsewhere"
      className="mt-8 max-lg:max-w-[36rem] border-t border-line"
    >
      <ul>
        {social.map(({ name, url }) => (
          <li key={name} className="border-b border-line">
            <a
              href={url}
              rel="noopener"
              className="flex min-h-13 items-center justify-between gap-4 font-medium transition-colors duration-200 hover:text-accent-text"
            >
              {name}
              <ArrowUpRight size={18} aria-hidden className="text-accent-text" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
