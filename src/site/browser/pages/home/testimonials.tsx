import type { HomeTexts } from "#site/contract.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";

type Testimonial = HomeTexts["testimonials"][number];

interface TestimonialsProps {
  heading: string;
  testimonials: readonly Testimonial[];
}

/** Testimonials: the first one large, the others beside it. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  const [first, ...others] = testimonials;
  return (
    <Section theme="light" aria-labelledby="testimonials">
      <Eyebrow>Testimonials</Eyebrow>
      <Heading id="testimonials" className="mt-2 mb-10">
        {heading}
      </Heading>
      <div className="grid gap-x-[clamp(40px,6vw,110px)] gap-y-10 lg:grid-cols-[1.15fr_1fr]">
        <div className="flex flex-col justify-between gap-10">
          {first && (
            <Quote
              testimonial={first}
              look="font-title text-quote leading-[1.2] font-[340] tracking-[-0.018em]"
            />
          )}
          <Picture
            name="metronome"
            place="testimonials"
            alt=""
            sizes="700px"
            position="50% 60%"
            className="hidden max-h-60 w-full rounded-sheet lg:block"
          />
        </div>
        <div className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-1">
          {others.map((testimonial) => (
            <div key={testimonial.text} className="border-t border-line py-6 lg:last:pb-0">
              <Quote testimonial={testimonial} look="text-copy leading-relaxed" />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Quote({ testimonial, look }: { testimonial: Testimonial; look: string }) {
  return (
    <figure>
      <blockquote className={look}>“{testimonial.text}”</blockquote>
      <figcaption className="mt-4 text-sm text-muted">{testimonial.author}</figcaption>
    </figure>
  );
}
