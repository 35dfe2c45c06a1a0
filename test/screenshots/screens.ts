import type { Screen } from "./screen.ts";
import { accountScreens } from "./screens/account.ts";
import { inboxScreens } from "./screens/inbox.ts";
import { insightScreens } from "./screens/insight.ts";
import { lessonScreens } from "./screens/lessons.ts";
import { paymentScreens } from "./screens/payments.ts";
import { planScreens } from "./screens/plans.ts";
import { postScreens } from "./screens/posts.ts";
import { practiceScreens } from "./screens/practice.ts";
import { signInScreens } from "./screens/sign-in.ts";
import { studentScreens } from "./screens/students.ts";
import { studioScreens } from "./screens/studio.ts";
import { studioLessonScreens } from "./screens/studio-lessons.ts";
import { studioSchoolScreens } from "./screens/studio-school.ts";
import { visitorScreens } from "./screens/visitor.ts";

/** Every screen and state of the school. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...lessonScreens,
  ...practiceScreens,
  ...postScreens,
  ...planScreens,
  ...paymentScreens,
  ...signInScreens,
  ...accountScreens,
  ...studentScreens,
  ...studioScreens,
  ...studioLessonScreens,
  ...studioSchoolScreens,
  ...inboxScreens,
  ...insightScreens,
];
