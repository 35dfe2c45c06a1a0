import type { HomeTexts } from "#site/contract.ts";
import { Heading, Section } from "#ui/page/page.tsx";

interface FeaturesProps extends Pick<HomeTexts, "features"> {
  heading: string;
}

/** Four features on four piano keys. */
export function Features({ heading, features }: FeaturesProps) {
  return (
    <Section theme="dark" aria-labelledby="features">
      <Heading id="features" className="mb-10">
        {heading}
      </Heading>
      <ul className="feature-keys">
        {features.map(({ title, text }) => (
          <li key={title} className="feature-key">
            <Heading level={3}>{title}</Heading>
            <p className="mt-2 leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
