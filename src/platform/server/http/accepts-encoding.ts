/** A weight of zero: the client refuses the encoding. */
const refused = /^q=0(\.0{0,3})?$/i;

/**
 * Whether the client accepts this encoding by name (RFC 9110, 12.5.3). A name that is listed with
 * `q=0` is refused. Two searches of the header settle most requests.
 */
export function acceptsEncoding(header: string | undefined, encoding: "br" | "gzip"): boolean {
  if (header === undefined || !header.includes(encoding)) return false;
  if (!header.includes("=")) return hasEncoding(header, encoding);
  return header.split(",").some((entry) => {
    const [name, weight = ""] = entry.split(";", 2).map((part) => part.trim());
    return name?.toLowerCase() === encoding && !refused.test(weight);
  });
}

function hasEncoding(header: string, encoding: string): boolean {
  return header.split(",").some((entry) => entry.trim() === encoding);
}
