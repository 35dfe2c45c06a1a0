/**
 * The header in which our own pages send back what the cookie `XSRF-TOKEN` says (spec §7); nothing
 * where there is no such cookie. For calls to our own origin alone.
 */
export function xsrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1];
  return token === undefined ? {} : { "x-xsrf-token": token };
}
