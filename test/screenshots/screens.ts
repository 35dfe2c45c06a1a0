import type { Screen } from "./screen.ts";
import { accountScreens } from "./screens/account.ts";
import { lessonScreens } from "./screens/lessons.ts";
import { planScreens } from "./screens/plans.ts";
import { signInScreens } from "./screens/sign-in.ts";
import { visitorScreens } from "./screens/visitor.ts";
import { wordScreens } from "./screens/words.ts";

/** Every screen and state of the school, as far as somebody can see it. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...lessonScreens,
  ...wordScreens,
  ...planScreens,
  ...signInScreens,
  ...accountScreens,
];
