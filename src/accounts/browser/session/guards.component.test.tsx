import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { SignedOutOnly } from "./guards.tsx";
import { showSignedIn, showSignedOut } from "./session-store.ts";
import { useSession } from "./use-session.ts";

/** A screen of visitors that renders with each change of the session. */
function Login() {
  const { currentUser } = useSession();
  return <SignedOutOnly>{currentUser?.name ?? "Login"}</SignedOutOnly>;
}

const Home = () => "Home";
const Nothing = () => null;

test("a signed-in user is redirected once, however slowly the next screen arrives [redirect-1]", async () => {
  const home = Promise.withResolvers<null>();
  const load = vi.fn(() => home.promise);
  const router = createMemoryRouter(
    [
      { path: "/login", Component: Login, HydrateFallback: Nothing },
      { path: "/", loader: load, Component: Home, HydrateFallback: Nothing },
    ],
    { initialEntries: ["/login"] },
  );
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    router.dispose();
    host.remove();
    showSignedOut();
  });
  showSignedIn(studentSample);
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  for (const name of ["Ada", "Ada Été", "Ada (demo student)"]) {
    showSignedIn({ ...studentSample, name });
    await new Promise(requestAnimationFrame);
  }
  home.resolve(null);
  await expect.element(page.getByText("Home")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
