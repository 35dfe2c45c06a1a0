import { expect, test } from "vitest";
import { keepAwake } from "./keep-awake.ts";

/** A page with a screen; `held` are the active wake locks. */
function openPage() {
  const held = new Set<object>();
  const answers: (() => void)[] = [];
  const document = Object.assign(new EventTarget(), {
    visibilityState: "visible" as DocumentVisibilityState,
  });
  const page = { isRefused: false, answersLate: false };
  const request = async () => {
    if (page.answersLate) await new Promise<void>((resolve) => answers.push(resolve));
    if (page.isRefused) throw new DOMException("Low battery", "NotAllowedError");
    const lock = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock as unknown as WakeLockSentinel;
  };
  const turn = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    // The browser itself releases the locks of a hidden page.
    if (state === "hidden") held.clear();
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return {
    held,
    answers,
    page,
    turn,
    environment: { document, navigator: { wakeLock: { request } } },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the screen is awake from play to pause", async () => {
  const { held, environment } = openPage();
  const release = keepAwake(environment);
  await settle();
  expect(held.size).toBe(1);
  release();
  await settle();
  expect(held.size).toBe(0);
});

test("a page that is shown again keeps the screen awake again, and no longer after the pause", async () => {
  const { held, turn, environment } = openPage();
  const release = keepAwake(environment);
  await settle();
  turn("hidden");
  await settle();
  expect(held.size).toBe(0);
  turn("visible");
  await settle();
  expect(held.size).toBe(1);
  release();
  turn("hidden");
  turn("visible");
  await settle();
  expect(held.size).toBe(0);
});

test("no lock is left over: neither one that comes after the pause nor a second one", async () => {
  const { held, answers, page, turn, environment } = openPage();
  page.answersLate = true;
  const release = keepAwake(environment);
  turn("visible");
  for (const answer of answers) answer();
  await settle();
  expect(held.size).toBe(1);
  turn("visible");
  release();
  answers.at(-1)?.();
  await settle();
  expect(held.size).toBe(0);
});

test("a refusal or a browser without the lock changes nothing", async () => {
  const { held, page, environment } = openPage();
  page.isRefused = true;
  const release = keepAwake(environment);
  await settle();
  release();
  expect(held.size).toBe(0);
  keepAwake({ ...environment, navigator: {} })();
});
