import { Play } from "lucide-react";
import type { HomeTexts } from "#site/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { isPictureName, Picture } from "#ui/media/picture.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";

/** The new single: a cover, and a link to its video (spec §2). */
export function NewSingle({ single }: { single: NonNullable<HomeTexts["single"]> }) {
  return (
    <Section aria-labelledby="single">
      <div className="grid items-center gap-x-[clamp(40px,7vw,120px)] gap-y-10 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {isPictureName(single.picture) && (
          <Picture
            name={single.picture}
            own={single}
            sizes="(max-width: 767px) 88vw, 540px"
            className="aspect-square w-full max-w-[33.75rem] rounded-sheet shadow-sheet"
          />
        )}
        <div>
          <Eyebrow>New Single</Eyebrow>
          <Heading id="single" className="mt-2" look="title">
            {single.title}
          </Heading>
          <p className="mt-5 max-w-[48ch] text-lg text-muted">{single.text}</p>
          <LinkButton to={`/video/${single.videoId}`} className="mt-8">
            <Play size={18} aria-hidden className="fill-current" />
            Watch the single
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
