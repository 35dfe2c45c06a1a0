/**
 * Redacts secrets and personal data from a serialised log line: fields with secret names at any
 * depth, and whatever looks like a secret. Works on the line itself, so that no error message,
 * quoted request or nested text escapes it.
 */
export function redactLogLine(line: string): string {
  let clean = line.replace(namedText, redactNamed);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

const redacted = "[redacted]";

/** Fields, headers and query parameters whose values are redacted. */
const names = [
  "password",
  "newPassword",
  "passwd",
  "pwd",
  "secret",
  "clientSecret",
  "client_secret",
  "token",
  "accessToken",
  "refreshToken",
  "access_token",
  "refresh_token",
  "id_token",
  "otp",
  "totp",
  "code",
  "ticket",
  "state",
  "authorization",
  "cookie",
  "set-cookie",
  "secretKey",
  "apiKey",
  "api_key",
  "x-xsrf-token",
  "xsrf-token",
  "email",
  "recipient",
  "phone",
  "playbackInfo",
  "signature",
  "x-paystack-signature",
].join("|");

/** Error codes stay: they name the failure, and no secret looks like one. */
const errorCode = /^(?:[A-Z][A-Z0-9_]{2,}|[a-z]+\.[a-z_]+|[0-9A-Z]{5})$/;

// "name":"value" and, in nested JSON, \"name\":\"value\"
const namedText = new RegExp(
  `(\\\\{0,31})"(${names})\\1"(\\s*:\\s*)\\1"((?:(?!\\1")(?:\\\\.|[^\\\\]))*)\\1"`,
  "gi",
);

function redactNamed(
  all: string,
  escapes: string,
  name: string,
  colon: string,
  value: string,
): string {
  if (name.toLowerCase() === "code" && errorCode.test(value)) return all;
  return `${escapes}"${name}${escapes}"${colon}${escapes}"${redacted}${escapes}"`;
}

const rules: ReadonlyArray<[RegExp, string]> = [
  // "code":123456 and "cookie":["…"]
  [
    new RegExp(`"(${names})"(\\s*):(\\s*)(?:\\d{4,}|\\[[^\\]]{0,1000}\\])`, "gi"),
    `"$1"$2:$3"${redacted}"`,
  ],
  // ?name=value and name=value in URLs, forms and cookies
  [new RegExp(`([?&;\\s"])(${names})=[^&;\\s"\\\\]+`, "gi"), `$1$2=${redacted}`],
  // name: value in quoted request headers
  [/\b(authorization|token|cookie|set-cookie|x-xsrf-token)(: )[^"\\]+/gi, `$1$2${redacted}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${redacted}`],
  // tlp-…=value: our own cookies
  [/\b(tlp-[\w-]{1,100}|XSRF-TOKEN)=[^;\s"\\]+/g, `$1=${redacted}`],
  // JSON web tokens, providers' keys, credentials in URLs
  [/\beyJ[\w-]{8,2000}\.[\w-]+(?:\.[\w-]*){0,3}/g, redacted],
  [/\b(?:sk|pk)_(?:live|test)_\w+/g, redacted],
  [/:\/\/[^/\s:@"]{0,500}:[^@\s/"]{1,500}@/g, `://${redacted}@`],
  // Emails; bounded like all patterns here, to avoid quadratic time on long lines
  [/[\w.!#$&'*+=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, redacted],
];
