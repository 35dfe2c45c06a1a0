/**
 * The header in which the site's own pages return the `XSRF-TOKEN` cookie (spec §7); empty without
 * that cookie. Only for calls to the own origin.
 */
export function xsrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1];
  return token === undefined ? {} : { "x-xsrf-token": token };
}
