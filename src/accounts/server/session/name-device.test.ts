import { expect, test } from "vitest";
import { nameDevice } from "./begin-login-session.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 13) ${blink} Safari/537.36 OPR/75.0`, "Opera on Android"],
  [
    `Mozilla/5.0 (Linux; Android 13) SamsungBrowser/27.0 ${blink} Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    "Safari on Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Dalvik/2.1.0 (Linux; U; Android 14)", "Android"],
  ["curl/8.0", null],
  ["", null],
  [undefined, null],
])("%j is named %j", (userAgent, words) => {
  expect(nameDevice(userAgent)).toBe(words);
});
