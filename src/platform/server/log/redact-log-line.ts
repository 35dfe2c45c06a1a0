/**
 * Takes out of a finished line of the log whatever could open a door or names someone: fields that
 * are called like secrets, however deep they lie, and whatever looks like one. It works on the line
 * itself, so that nothing gets past it: no error's message, no quoted request, no text within text.
 */
export function redactLogLine(line: string): string {
  let clean = line.replace(namedText, leaveOutNamed);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

const leftOut = "[left out]";

/** Names of fields, headers and query parameters whose values are nobody's business. */
const names = [
  ...["password", "newPassword", "passwd", "pwd", "secret", "clientSecret", "client_secret"],
  ...["token", "accessToken", "refreshToken", "access_token", "refresh_token", "id_token"],
  ...["otp", "totp", "code", "ticket", "state", "authorization", "cookie", "set-cookie"],
  ...["secretKey", "apiKey", "api_key", "x-xsrf-token", "xsrf-token", "email", "recipient"],
  ...["phone", "playbackInfo", "signature", "x-paystack-signature"],
].join("|");

/** Codes of errors are words of theirs, and say what went wrong: no secret looks like one. */
const errorCode = /^(?:[A-Z][A-Z0-9_]{2,}|[a-z]+\.[a-z_]+|[0-9A-Z]{5})$/;

// "name":"value" and, in text within text, \"name\":\"value\"
const namedText = new RegExp(
  `(\\\\{0,31})"(${names})\\1"(\\s*:\\s*)\\1"((?:(?!\\1")(?:\\\\.|[^\\\\]))*)\\1"`,
  "gi",
);

function leaveOutNamed(
  all: string,
  escapes: string,
  name: string,
  colon: string,
  value: string,
): string {
  if (name.toLowerCase() === "code" && errorCode.test(value)) return all;
  return `${escapes}"${name}${escapes}"${colon}${escapes}"${leftOut}${escapes}"`;
}

const rules: ReadonlyArray<[RegExp, string]> = [
  // "code":123456 and "cookie":["…"]
  [
    new RegExp(`"(${names})"(\\s*):(\\s*)(?:\\d{4,}|\\[[^\\]]{0,1000}\\])`, "gi"),
    `"$1"$2:$3"${leftOut}"`,
  ],
  // ?name=value and name=value; as addresses, forms and cookies write them
  [new RegExp(`([?&;\\s"])(${names})=[^&;\\s"\\\\]+`, "gi"), `$1$2=${leftOut}`],
  // name: value, as heads of requests are quoted
  [/\b(authorization|token|cookie|set-cookie|x-xsrf-token)(: )[^"\\]+/gi, `$1$2${leftOut}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${leftOut}`],
  // tlp-…=value: our own cookies
  [/\b(tlp-[\w-]{1,100}|XSRF-TOKEN)=[^;\s"\\]+/g, `$1=${leftOut}`],
  // JSON web tokens, providers' keys, names and passwords in addresses
  [/\beyJ[\w-]{8,2000}\.[\w-]+(?:\.[\w-]*){0,3}/g, leftOut],
  [/\b(?:sk|pk)_(?:live|test)_\w+/g, leftOut],
  [/:\/\/[^/\s:@"]{0,500}:[^@\s/"]{1,500}@/g, `://${leftOut}@`],
  // People; bounded, as all of these, or a long line would take the square of its length
  [/[\w.!#$&'*+=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, leftOut],
];
