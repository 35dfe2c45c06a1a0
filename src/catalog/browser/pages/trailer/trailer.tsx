import { Play } from "lucide-react";
import { useState } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Trailer } from "#catalog/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { useLazyComponent } from "#ui/interaction/use-lazy-component.ts";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { firstMinutesAreFree } from "../lists/free-part.ts";

/** The home page's free lesson: its poster until Play is pressed, which fetches player and film. */
export function TrailerSection({ trailer }: { trailer: Trailer }) {
  const { isLoading } = useSession();
  const [isPressed, setPressed] = useState(false);
  const Player = useLazyComponent(
    () => import("./trailer-player.tsx"),
    isPressed && !isLoading,
    () => setPressed(false),
  );
  const { videoId, title, poster, freeMinutes } = trailer;
  const image = {
    src: poster,
    srcSet: posterSources(poster),
    sizes: "(min-width: 1024px) 58vw, 92vw",
  };
  return (
    <Section aria-labelledby="trailer">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <Eyebrow className="mb-2">Watch a lesson</Eyebrow>
          <Heading id="trailer">{title}</Heading>
          <p className="mt-4 text-muted">
            {freeMinutes === null ? "It is free" : firstMinutesAreFree(freeMinutes)}, without an
            account.
          </p>
          <LinkButton to={`/video/${videoId}`} variant="ghost" size="small" className="mt-6">
            See its page
          </LinkButton>
        </div>
        <div className="dark-section relative overflow-hidden rounded-poster bg-raised ring-1 ring-line">
          <div className="aspect-video" />
          <div className="h-18" />
          {Player ? (
            <Player trailer={trailer} poster={image} />
          ) : (
            <>
              <img
                {...image}
                alt=""
                loading="lazy"
                className="absolute inset-0 size-full object-cover"
              />
              <button
                type="button"
                aria-busy={isPressed}
                onClick={() => setPressed(true)}
                className="absolute inset-0 grid cursor-pointer place-items-center bg-black/25 -outline-offset-2"
              >
                <span className={isPressed ? `${playClass} animate-shimmer` : playClass}>
                  <Play size={20} aria-hidden className="fill-current" />
                  Play
                  <VisuallyHidden> {title}</VisuallyHidden>
                </span>
              </button>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}

const playClass =
  "inline-flex min-h-11 items-center gap-2.5 rounded-full bg-[#0e0c0d]/80 px-5 font-semibold text-[#f3ecdf]";
