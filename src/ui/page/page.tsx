import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface SectionProps extends ComponentProps<"section"> {
  /** `light` follows the light theme; `dark` is dark in either theme. */
  theme?: "light" | "dark";
}

/** A full-width section with vertical padding and centred content. */
export function Section({ theme, className, children, ...rest }: SectionProps) {
  return (
    <section
      {...rest}
      className={classNames(
        "breathe",
        theme && `${theme}-section`,
        theme === "dark" && "bg-surface",
        className,
      )}
    >
      <div className="measure">{children}</div>
    </section>
  );
}

/** The small accent-coloured line above a heading. */
export function Eyebrow({ className, ...rest }: ComponentProps<"p">) {
  return (
    <p
      {...rest}
      className={classNames("text-sm font-semibold tracking-[0.02em] text-accent-text", className)}
    />
  );
}

const headings = {
  display: "font-display text-hero leading-[0.98] font-[340] tracking-[-0.028em]",
  title: "font-title text-title leading-[1.04] font-[360] tracking-[-0.024em]",
  section: "font-title text-section leading-[1.08] font-[380] tracking-[-0.02em]",
  small: "font-title text-subtitle leading-snug font-[460] tracking-[-0.01em]",
};

interface HeadingProps extends ComponentProps<"h1"> {
  level?: 1 | 2 | 3;
  /** Its style; by default `title`, `section`, `small` for 1, 2, 3. */
  look?: keyof typeof headings;
}

export function Heading({ level = 2, look, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  const byLevel = ({ 1: "title", 2: "section", 3: "small" } as const)[level];
  return <Tag {...rest} className={classNames(headings[look ?? byLevel], className)} />;
}

interface PageHeaderProps {
  eyebrow?: string;
  title: string;
  children?: ReactNode;
}

/** The header of a page without an image: eyebrow, title, lead. */
export function PageHeader({ eyebrow, title, children }: PageHeaderProps) {
  return (
    <header className="max-w-[46rem] pb-10 sm:pb-14">
      {eyebrow && <Eyebrow className="mb-2">{eyebrow}</Eyebrow>}
      <Heading level={1}>{title}</Heading>
      {children && <div className="mt-5 text-lead text-muted">{children}</div>}
    </header>
  );
}
