import { type Mutant, mutantsOf } from "./mutant.ts";

const billing = "src/billing/server";
const playback = "src/playback/server";

/** Faults of guards, policies and entitlement. */
export const accessMutants: readonly Mutant[] = [
  // Guards.
  ...mutantsOf(
    "src/platform/server/http/serve.ts",
    ["src/platform/server/http/serve.test.ts"],
    [
      [
        "if (named !== caller?.userId)",
        'if (named !== caller?.userId && caller?.role !== "instructor")',
      ],
      ["if (endpoint.freshCode === true) await requireFreshCode();", ""],
      [
        'if (endpoint.access === "instructor" && caller.role !== "instructor")',
        "if (!caller.role)",
      ],
      ["if (!caller && needsToken(endpoint.access))", "if (!endpoint.access)"],
      ["if (caller.disabled && !endpoint.allowDisabled)", "if (!caller.userId)"],
      ["if (caller.needsEnrolment && !endpoint.allowUnenrolled)", "if (!caller.userId)"],
      ["if (caller.awaitsGuardian && endpoint.requiresGuardian)", "if (!caller.userId)"],
    ],
  ),
  // Policies.
  ...mutantsOf(
    "src/accounts/server/policy.ts",
    ["src/accounts/server/policy.test.ts"],
    [
      ["disabledAt === null", "disabledAt !== undefined"],
      ['role === "instructor" && !hasSecondFactor', "!hasSecondFactor"],
    ],
  ),
  ...mutantsOf(
    `${billing}/policy.ts`,
    [`${billing}/policy.test.ts`],
    [
      [
        "checkout?.userId === caller.userId",
        "checkout === undefined || caller.userId !== undefined",
      ],
      ["named.provider === provider ? null", 'named.provider === "paystack" ? null'],
      ['if (!current) return "billing.no_plan";', "if (!current) return null;"],
      [
        'current.provider === provider ? "billing.payment_mismatch"',
        'current.provider !== provider ? "billing.payment_mismatch"',
      ],
    ],
  ),
  ...mutantsOf(
    "src/catalog/server/policy.ts",
    ["src/catalog/server/studio/studio-lessons.test.ts"],
    [
      ['mediaState !== "ready" || mediaId === null', "mediaId === undefined"],
      ['if (description === "")', "if (description === undefined)"],
    ],
  ),
  ...mutantsOf(
    "src/community/server/policy.ts",
    ["src/community/server/policy.test.ts"],
    [
      ['isPublished || role === "instructor";', "isPublished || role !== undefined;"],
      ['user.role === "instructor" || post.userId === user.userId', "post.userId === user.userId"],
      [
        "canDelete = (user: Author, post: Author): boolean => post.userId === user.userId",
        'canDelete = (user: Author, post: Author): boolean => post.userId !== user.userId + "x"',
      ],
      [
        "canReview: LessonPolicy = (user, lesson) => canWatch(user, lesson.category)",
        "canReview: LessonPolicy = (user, lesson) => canWatch(user, lesson.category) || true",
      ],
      [
        "canReadPosts: LessonPolicy = (user, lesson) => canWatch(user, lesson.category)",
        "canReadPosts: LessonPolicy = (user, lesson) => canWatch(user, lesson.category) || true",
      ],
      [
        'isAnswerBy = ({ role }: Pick<Caller, "role">): boolean => role === "instructor"',
        'isAnswerBy = ({ role }: Pick<Caller, "role">): boolean => role !== "instructor"',
      ],
    ],
  ),
  ...mutantsOf(
    `${playback}/policy.ts`,
    [`${playback}/policy.test.ts`],
    [
      ['state === "published" || role === "instructor"', 'state === "published" || role !== null'],
      [
        'countsForInsight = ({ role }: Pick<PlanHolder, "role">): boolean => role === "student"',
        'countsForInsight = ({ role }: Pick<PlanHolder, "role">): boolean => role !== null',
      ],
      ['isFree && state === "published"', "isFree && state !== null"],
      ["boolean => !disabled", "boolean => disabled || !disabled"],
      ["maxStreams = 2", "maxStreams = 3", [`${playback}/session/open-session.test.ts`]],
      ['verifiedBy !== "first"', 'verifiedBy !== "previous"'],
    ],
  ),
  ...mutantsOf(
    "src/practice/server/policy.ts",
    ["test/integration/practice-access.test.ts"],
    [
      ['isPreview && state === "published"', "isPreview && state !== null"],
      ["canWatch(user, lesson.category)", "canWatch(user, lesson.category) || true"],
    ],
  ),
  // Entitlement.
  ...mutantsOf(
    "src/billing/contract/plans.ts",
    ["src/billing/contract.test.ts"],
    [
      ['user.role === "instructor" ||', ""],
      ["if (user === null) return false;", "if (user === null) return true;"],
      ['beginner: ["beginner", "special"]', 'beginner: ["beginner", "intermediate", "special"]'],
      ['professional: ["professional", "special"]', 'professional: ["professional"]'],
    ],
  ),
  ...mutantsOf(
    `${billing}/require-entitlement.ts`,
    [`${billing}/require-entitlement.test.ts`],
    [
      ["current?.isGranting ? current.plan", "current ? current.plan"],
      ["if (!isAllowed(", "if (isAllowed("],
    ],
  ),
  ...mutantsOf(
    `${billing}/subscriptions/decide-entitlements.ts`,
    [`${billing}/subscriptions/decide-entitlements.test.ts`],
    [
      ["calendarOffsetDays = 4", "calendarOffsetDays = 1"],
      ["lateRenewalDays = 15", "lateRenewalDays = 12"],
      ["Number(paidAt) < latest ? end : paidAt", "Number(paidAt) < latest ? paidAt : end"],
      [
        'state === "cancelled" ? 0 : hours[state]',
        'state === "active" ? 0 : hours[state === "cancelled" ? "active" : state]',
      ],
      ["agreement.isCharged ? renewalHours : 0", "renewalHours"],
      ['failed: "past_due"', 'failed: "active"'],
      ["if (from !== undefined && end <= from) return through;", ""],
      ["latestDay, end.daysInMonth", "end.daysInMonth"],
      [
        "payment.isRetry === true && own !== undefined",
        "payment.isRetry === null && own !== undefined",
      ],
      [
        "if (current?.agreement.plan !== agreement.plan) return undefined;",
        "if (!current) return undefined;",
      ],
      ["nextChargeAt === null || isContinued ||", "nextChargeAt === null ||"],
    ],
  ),
];
