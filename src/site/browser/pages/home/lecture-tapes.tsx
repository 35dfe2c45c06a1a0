import { ArrowUpRight } from "lucide-react";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Tape } from "#site/contract.ts";
import { buttonClass } from "#ui/forms/button.tsx";
import { isPictureName, Picture } from "#ui/media/picture.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";

/** Lectures for one-off purchase, on Paystack's payment pages (spec §2). */
export function LectureTapes({ heading, tapes }: { heading: string; tapes: readonly Tape[] }) {
  return (
    <Section aria-labelledby="tapes">
      <Eyebrow>Lecture Tapes</Eyebrow>
      <Heading id="tapes" className="mt-2 mb-10">
        {heading}
      </Heading>
      <ul className="grid gap-x-[clamp(32px,4vw,72px)] gap-y-12 lg:grid-cols-2">
        {tapes.map((tape) => (
          <TapeRow key={tape.title} tape={tape} />
        ))}
      </ul>
    </Section>
  );
}

function TapeRow({ tape }: { tape: Tape }) {
  const price = presentMoney(tape.amountMinor, tape.currency);
  return (
    <li className="flex flex-col gap-6 border-t border-line pt-8 sm:flex-row">
      {isPictureName(tape.picture) && (
        <Picture
          name={tape.picture}
          own={tape}
          alt=""
          sizes="(max-width: 639px) 88vw, 200px"
          className="aspect-16/10 w-full shrink-0 rounded-poster sm:aspect-square sm:w-[200px] sm:self-start"
        />
      )}
      <div className="flex flex-col items-start">
        <Heading level={3}>{tape.title}</Heading>
        <p className="mt-2 text-muted">{tape.text}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 pt-5">
          <span className="font-title text-figure leading-none font-[380] tracking-[-0.02em] tabular">
            {price}
          </span>
          <a
            href={tape.paymentUrl}
            rel="noopener"
            aria-label={`Buy ${tape.title} for ${price}`}
            className={buttonClass({ variant: "ghost", size: "small" })}
          >
            Buy
            <ArrowUpRight size={17} aria-hidden />
          </a>
        </div>
      </div>
    </li>
  );
}
