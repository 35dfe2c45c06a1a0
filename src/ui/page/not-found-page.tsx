import { LinkButton } from "../forms/button.tsx";
import { Picture } from "../media/picture.tsx";
import { Heading } from "./page.tsx";

/** The page of unknown paths (spec §2). */
export function NotFoundPage() {
  return (
    <section className="dark-section relative isolate grid min-h-dvh place-items-center overflow-clip bg-surface">
      <Picture
        name="close"
        place="notFound"
        alt=""
        first
        className="absolute inset-0 -z-20 size-full"
      />
      <div aria-hidden className="absolute inset-0 -z-10 bg-[#0e0c0dc7]" />
      <div className="measure grid justify-items-center py-32 text-center">
        <Graphic404 />
        <Heading level={1} className="mt-8">
          Page not found
        </Heading>
        <p className="mt-4 text-lg text-[#e9dfcf]">The page you are looking for is not available</p>
        <LinkButton to="/" className="mt-9">
          Go Home
        </LinkButton>
      </div>
    </section>
  );
}

/** "404" with a lamp as its zero. */
function Graphic404() {
  return (
    <svg
      viewBox="0 0 620 250"
      role="img"
      aria-label="404"
      className="w-[min(620px,84vw)] overflow-visible"
    >
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" stopColor="#fff1d2" />
          <stop offset="0.45" stopColor="var(--school-accent, #e3b067)" />
          <stop offset="1" stopColor="var(--school-accent-on-light, #8a5a1c)" />
        </radialGradient>
        <radialGradient id="lamp-glow">
          <stop offset="0" stopColor="var(--school-accent, #e3b067)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--school-accent, #e3b067)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="310" cy="128" r="180" fill="url(#lamp-glow)" />
      <g
        fill="#f3ecdf"
        fontFamily="var(--font-display)"
        fontSize="270"
        fontWeight="300"
        textAnchor="middle"
      >
        <text x="105" y="222">
          4
        </text>
        <text x="515" y="222">
          4
        </text>
      </g>
      <circle cx="310" cy="128" r="82" fill="none" stroke="#f3ecdf" strokeWidth="13" />
      <circle cx="310" cy="128" r="46" fill="url(#lamp-light)" />
    </svg>
  );
}
