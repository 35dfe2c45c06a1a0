import type { HomeTexts } from "#site/contract.ts";
import { Heading, Section } from "#ui/page.tsx";

/** Why come here: four reasons on four keys. */
export function Features({ features }: { features: HomeTexts["features"] }) {
  return (
    <Section light="evening" aria-labelledby="features">
      <Heading id="features" className="mb-10">
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
