import { Plus } from "lucide-react";
import { Prose, type RichText } from "./prose.tsx";

interface AccordionProps {
  /** The group's name; one item of a group is open at a time. */
  name: string;
  items: readonly { title: string; text: RichText }[];
}

/** Native `details` elements, which work without scripts. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="accordion border-t border-line">
      {items.map(({ title, text }, index) => (
        <details key={title} name={name} open={index === 0} className="group border-b border-line">
          <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-5 font-title text-xl leading-snug tracking-[-0.01em] text-balance transition-colors duration-200 hover:text-accent-text [&::-webkit-details-marker]:hidden">
            {title}
            <Plus
              size={22}
              aria-hidden
              className="shrink-0 text-accent-text transition-transform duration-200 ease-damper group-open:rotate-45"
            />
          </summary>
          <Prose text={text} className="max-w-[62ch] pb-7 text-muted" />
        </details>
      ))}
    </div>
  );
}
