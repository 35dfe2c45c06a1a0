/** Headers by their names in lower case. */
export type HeaderMap = Readonly<Record<string, string>>;

const nothing = "default-src 'none'; frame-ancestors 'none'";

/** Headers of API responses: no framing, sniffing or embedding. */
const apiPolicyHeaders: HeaderMap = {
  "content-security-policy": nothing,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/** HSTS for HTTPS deployments. */
function transportHeaders(publicUrl: string): HeaderMap {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/** Headers of every API response, including errors, redirects and unknown URLs. */
export function apiHeaders(publicUrl: string): HeaderMap {
  return { ...apiPolicyHeaders, ...transportHeaders(publicUrl) };
}

/** Headers of a site page beside its content security policy. */
export function pageHeaders(publicUrl: string): HeaderMap {
  return {
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy":
      "microphone=(self), midi=(self), autoplay=(self), fullscreen=(self), picture-in-picture=(), camera=(), geolocation=(), payment=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...transportHeaders(publicUrl),
  };
}

/**
 * Headers of a static file. A script may run as a worker under its own policy, so it gets none
 * here; an image opened by itself may run nothing.
 */
export function fileHeaders(publicUrl: string, contentType: string): HeaderMap {
  const isScript = /javascript|wasm/.test(contentType);
  return {
    ...(isScript ? {} : { "content-security-policy": `${nothing}; style-src 'unsafe-inline'` }),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...transportHeaders(publicUrl),
  };
}
