import type { HomeTexts } from "#site/contract.ts";
import { Eyebrow, Heading, Section } from "#ui/page.tsx";

/** Why come here: four reasons on four keys. */
export function Features({ features }: { features: HomeTexts["features"] }) {
  return (
    <Section aria-labelledby="features">
      <Eyebrow>How it works</Eyebrow>
      <Heading id="features" className="mt-2 mb-10 max-w-[18ch]">
        A teacher beside you, key by key
      </Heading>
      <ul className="feature-keys">
        {features.map(({ title, text }) => (
          <li key={title} className="feature-key">
            <Heading level={3}>{title}</Heading>
            <p className="mt-2 text-[0.9875rem] leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
