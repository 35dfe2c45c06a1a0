import type { Shell } from "#site/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Logo, LogoMark } from "#ui/media/logo.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { useShell } from "./use-shell.ts";

/** The school's logo, or the site's mark, with the name unless the logo contains it. */
export function SchoolLogo() {
  const { name = "", logo = null } = useShell() ?? {};
  if (logo === null) return <Logo name={name} mark={<LogoMark className="shrink-0" />} />;
  const { hasName } = logo;
  // The header of a phone has less space beside the name.
  const className = hasName
    ? "h-9 max-w-36 sm:max-w-48"
    : "h-9 max-w-12 min-[360px]:max-w-16 sm:max-w-48";
  const mark = <LogoImage logo={logo} alt={hasName ? name : ""} className={className} />;
  return <Logo name={hasName ? "" : name} mark={mark} isWide />;
}

/** The school's logo, or the site's mark, where there is no space for the name. */
export function SchoolMark() {
  const { name = "", logo = null } = useShell() ?? {};
  if (logo !== null) return <LogoImage logo={logo} alt={name} className="h-9 max-w-24" />;
  return (
    <>
      <LogoMark />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

/** The school's logo, or the site's mark, above the tagline of the footer. */
export function FooterMark() {
  const { name = "", logo = null } = useShell() ?? {};
  if (logo === null) return <LogoMark />;
  return <LogoImage logo={logo} alt={name} className="h-12 max-w-60" />;
}

interface LogoImageProps {
  logo: Omit<NonNullable<Shell["logo"]>, "hasName">;
  alt: string;
  className: string;
}

/** A logo, whole within its space and at its left. */
export function LogoImage({ logo: { url, width, height }, alt, className }: LogoImageProps) {
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={alt}
      className={classNames("block w-auto shrink-0 object-contain object-left", className)}
    />
  );
}
