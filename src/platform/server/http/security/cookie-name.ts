/**
 * A cookie's name with the port of the public URL, since browsers share cookies across ports. The
 * port that the process listens on is not used: processes behind one proxy share their visitors'
 * cookies.
 */
export function cookieNameFor(publicUrl: string, name: string): string {
  const { port, protocol } = new URL(publicUrl);
  return `${name}-${port || (protocol === "https:" ? "443" : "80")}`;
}
