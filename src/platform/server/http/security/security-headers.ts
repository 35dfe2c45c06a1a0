/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

const nothing = "default-src 'none'; frame-ancestors 'none'";

/** What an answer of the API carries: nobody may show, sniff or embed it. */
const answerHeaders: Headers = {
  "content-security-policy": nothing,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/** Browsers that came by HTTPS once never come by HTTP again. */
function transportHeaders(publicUrl: string): Headers {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/** What every answer of the API carries, failures, redirects and unknown addresses included. */
export function apiHeaders(publicUrl: string): Headers {
  return { ...answerHeaders, ...transportHeaders(publicUrl) };
}

/** What a page of the site carries beside its own policy. */
export function pageHeaders(publicUrl: string): Headers {
  return {
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy":
      "microphone=(self), midi=(self), autoplay=(self), fullscreen=(self), picture-in-picture=(self), camera=(), geolocation=(), payment=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...transportHeaders(publicUrl),
  };
}

/**
 * What a file of the site carries. A script may run as a worker, whose policy is the one it came
 * with, so it gets none of its own; a picture opened by itself may run nothing.
 */
export function fileHeaders(publicUrl: string, contentType: string): Headers {
  const isScript = /javascript|wasm/.test(contentType);
  return {
    ...(isScript ? {} : { "content-security-policy": `${nothing}; style-src 'unsafe-inline'` }),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...transportHeaders(publicUrl),
  };
}
