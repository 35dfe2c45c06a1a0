import { Link } from "react-router";
import { DataSwitch } from "../data-saver/data-switch.tsx";
import { footerLinks, navLinks } from "../navigation/nav-links.ts";
import { FooterMark } from "../school-logo.tsx";
import { useShell } from "../use-shell.ts";

export function Footer() {
  const shell = useShell();
  return (
    <footer className="footer-keys border-t border-line pb-[calc(72px+env(safe-area-inset-bottom))] md:pb-0">
      <div className="measure grid gap-10 py-14 md:grid-cols-[1.4fr_1fr_1fr] md:py-18">
        <div className="max-w-80">
          <FooterMark />
          <p className="mt-4 font-title text-2xl leading-tight tracking-tight">{shell?.tagline}</p>
          <DataSwitch />
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1">
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
            {shell?.analytics && (
              <li>
                <Link to="/privacy-policy#privacy-choices" className="footer-link">
                  Privacy choices
                </Link>
              </li>
            )}
            {/* The slide-out menu needs scripts; without them its links stand here. */}
            {navLinks.slice(1, 4).map(({ to, label }) => (
              <li key={to} className="hidden noscript:block md:noscript:hidden">
                <Link to={to} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {shell && shell.social.length > 0 && (
          <nav aria-label="Social media">
            <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1">
              {shell.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener" className="footer-link">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
