import { useQuery } from "@tanstack/react-query";
import { Piano } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { tastesQuery } from "#practice/browser/index.ts";
import type { HomeTexts } from "#site/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/page.tsx";

/** The hero: a picture of a keyboard, and Get Started (spec §2). */
export function Hero({ hero }: { hero: HomeTexts["hero"] }) {
  const { isAuthenticated } = useSession();
  return (
    <section className="dark-section relative isolate flex min-h-[min(860px,94svh)] items-end overflow-clip bg-surface">
      <Picture
        name="keyboard"
        narrow="keyboard-portrait"
        alt=""
        first
        position="70% 42%"
        className="absolute inset-0 -z-20 size-full"
      />
      <div aria-hidden className="hero-shade absolute inset-0 -z-10" />
      <div className="measure pt-40 pb-[clamp(72px,9vw,116px)]">
        <div className="max-w-[47.5rem]">
          <Heading level={1} look="display">
            {hero.title} <em className="text-accent-text">{hero.titleEmphasis}</em>
          </Heading>
          <p className="mt-6 max-w-[54ch] text-lead text-[#e9dfcf]">{hero.lead}</p>
          <div className="button-row mt-9">
            <LinkButton to={isAuthenticated ? "/library" : "/register"}>Get Started</LinkButton>
            <LinkButton to="/library" variant="ghost">
              Browse the library
            </LinkButton>
            <TasteLink />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The practice room of a lesson that is open to everyone: a first phrase without an account. */
function TasteLink() {
  const { data: tastes } = useQuery(tastesQuery);
  const first = tastes?.[0];
  if (!first) return null;
  return (
    <LinkButton to={`/practice/${first.videoId}`} variant="text" className="signed-in:hidden">
      <Piano size={20} aria-hidden />
      Play a first phrase now
    </LinkButton>
  );
}
