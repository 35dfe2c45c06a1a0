/** One fault to plant in the code, and the tests of which at least one must fail. */
export interface Mutant {
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  tests: readonly string[];
  /** Why a survivor is acceptable. */
  reason?: string;
}

const billing = "src/billing/server";
const playback = "src/playback/server";
const wait = "src/practice/browser/engine/waiting";

/** The mutants of one file: its text, the replacement, and tests that differ from the group's. */
type Change = readonly [text: string, replacement: string, tests?: readonly string[]];

const of = (file: string, tests: readonly string[], changes: readonly Change[]): Mutant[] =>
  changes.map(([text, replacement, own = tests]) => ({ file, text, replacement, tests: own }));

export const mutants: readonly Mutant[] = [
  // Guards.
  ...of(
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
  ...of(
    "src/accounts/server/policy.ts",
    ["src/accounts/server/policy.test.ts"],
    [
      ["disabledAt === null", "disabledAt !== undefined"],
      ['role === "instructor" && !hasSecondFactor', "!hasSecondFactor"],
    ],
  ),
  ...of(
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
  ...of(
    "src/catalog/server/policy.ts",
    ["src/catalog/server/studio/studio-lessons.test.ts"],
    [
      ['mediaState !== "ready" || mediaId === null', "mediaId === undefined"],
      ['if (description === "")', "if (description === undefined)"],
    ],
  ),
  ...of(
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
  ...of(
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
  ...of(
    "src/practice/server/policy.ts",
    ["test/integration/practice-access.test.ts"],
    [
      ['isPreview && state === "published"', "isPreview && state !== null"],
      ["canWatch(user, lesson.category)", "canWatch(user, lesson.category) || true"],
    ],
  ),
  // Entitlement.
  ...of(
    "src/billing/contract/plans.ts",
    ["src/billing/contract.test.ts"],
    [
      ['user.role === "instructor" ||', ""],
      ["if (user === null) return false;", "if (user === null) return true;"],
      ['beginner: ["beginner", "special"]', 'beginner: ["beginner", "intermediate", "special"]'],
      ['professional: ["professional", "special"]', 'professional: ["professional"]'],
    ],
  ),
  ...of(
    `${billing}/require-entitlement.ts`,
    [`${billing}/require-entitlement.test.ts`],
    [
      ["current?.isGranting ? current.plan", "current ? current.plan"],
      ["if (!isAllowed(", "if (isAllowed("],
    ],
  ),
  ...of(
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
  // Money.
  ...of(
    `${billing}/checkout/decide-terms.ts`,
    [`${billing}/checkout/decide-terms.test.ts`],
    [
      ['!held?.isGranting || held.state === "past_due"', "!held?.isGranting"],
      [
        'if (held.plan !== chosen.plan) {\n    return held.state === "active"',
        'if (held.plan !== chosen.plan) {\n    return held.state === "cancelled"',
      ],
      ["leadMs = 15 * 60_000", "leadMs = 0"],
      ["isPast ? sameDay.add({ days: 1 }) : sameDay", "sameDay"],
      ['held.paidPeriod === "monthly" && chosen', 'held.paidPeriod === "yearly" && chosen'],
    ],
  ),
  ...of(
    `${billing}/receipts/vat.ts`,
    [`${billing}/receipts/vat.test.ts`],
    [
      ["(2n * dividend + divisor)", "(2n * dividend)"],
      ["ratePercent > 100", "ratePercent > 1000"],
    ],
  ),
  ...of(
    `${billing}/money/refund-payment.ts`,
    [`${billing}/money/refund-payment.test.ts`],
    [
      ["Math.max(returnedMinor, acceptedMinor)", "returnedMinor"],
      ["restMinor <= 0 || amountMinor > restMinor", "restMinor <= 0"],
      ["(await sumRefundsOfDay(trx, currency)) + amountMinor", "amountMinor"],
      ["if (earlier.amountMinor !== amountMinor)", "if (!earlier.amountMinor)"],
      [
        'if (state === "refused" || state === "failed") throw new AppError("billing.refund_refused");\n  await refresh',
        "await refresh",
      ],
    ],
  ),
  ...of(
    `${billing}/retries/retry-renewals.ts`,
    [`${billing}/retries/retry-renewals.test.ts`],
    [
      ['if (known.kind !== "unknown")', 'if (known.kind === "pending")'],
      ["!retry.isWanted || ", ""],
      ["account !== null && !account.disabled", "account !== null"],
    ],
  ),
  ...of(
    `${billing}/providers/charge-calendars.ts`,
    [`${billing}/subscriptions/decide-entitlements.test.ts`],
    [
      ["latestDay: 28", "latestDay: 31"],
      ["paypal: { latestDay: 31", "paypal: { latestDay: 28"],
    ],
  ),
  ...of(
    "src/platform/server/mail/outbox/send-due-mail.ts",
    ["src/platform/server/mail/outbox/send-due-mail.test.ts"],
    [
      ["leaseSeconds = 180", "leaseSeconds = 1"],
      ["unrecorded.add(mail.id);", ""],
    ],
  ),
  // Wait mode.
  ...of(
    `${wait}/wait-mode.ts`,
    [`${wait}/wait-mode.test.ts`],
    [
      ["mistakesUntilHint = 3", "mistakesUntilHint = 2"],
      ["if (mistakes === 1)", "if (mistakes <= 2)"],
      ["mistakes, struck: [], mistakesByBar };", "mistakes, mistakesByBar };"],
      ["struck.length === step.notes.length", "struck.length > 0"],
      ["if (state.struck.includes(pitch))", "if (state.isEnded)"],
      ["skipped: state.skipped + 1", "skipped: state.skipped", [`${wait}/wait-session.test.ts`]],
    ],
  ),
  ...of(
    `${wait}/plan-waiting.ts`,
    [`${wait}/wait-mode.test.ts`],
    [
      ["neighbourSemitones = 2", "neighbourSemitones = 3"],
      ["&& !note.isOrnament &&", "&&"],
      ["beats[index + 1] ?? toBeat", "beats[index + 2] ?? toBeat"],
      ["note.startBeat <= step.nextBeat && endBeat >= before", "endBeat >= before"],
    ],
  ),
  ...of(
    `${wait}/wait-session.ts`,
    [`${wait}/wait-session.test.ts`],
    [
      ["state = beginWaiting(plan, state);", "state = beginWaiting(plan);"],
      ['status !== "paused" && status !== "ended"', 'status !== "ended"'],
    ],
  ),
  // Keys.
  ...of(
    `${playback}/media/grant-key.ts`,
    [`${playback}/media/grant-key.test.ts`],
    [
      ["margin = 1.25", "margin = 2"],
      ["capacity * 2", "capacity * 20"],
      ["media.periods * 3 + 10", "media.periods * 30 + 10"],
      ["if (wait > 0) throw", "if (wait < 0) throw"],
    ],
  ),
  ...of(
    `${playback}/media/media-cipher.ts`,
    [`${playback}/media/media-cipher.test.ts`],
    [
      ["purpose, keyBytes", "purpose.slice(0, 18), keyBytes"],
      ["minMasterKeyBytes = 32", "minMasterKeyBytes = 16"],
      ["BigInt(sequence), 8", "0n, 8"],
      ["masterKey, mediaId, purpose", 'masterKey, "", purpose'],
    ],
  ),
  ...of(
    `${playback}/session/verify-session.ts`,
    [`${playback}/session/verify-session.test.ts`, `${playback}/session/copied-cookie.test.ts`],
    [
      ["session.ended || ", ""],
      ["session.justReplaced && ", ""],
      ['if (verifiedBy !== "current") return null;', ""],
      ["await endOldestSessions(trx, { userId: session.userId, allowed: maxStreams });", ""],
    ],
  ),
  ...of(
    `${playback}/queries.ts`,
    [`${playback}/ticket/issue-ticket.test.ts`, `${playback}/session/open-session.test.ts`],
    [
      ["interval '60 seconds'", "interval '600 seconds'"],
      ['.where("usedAt", "is", null)', ""],
      ['.where("slug", "=", ticket.slug)', ""],
    ],
  ),
  ...of(
    `${playback}/viewer.ts`,
    [`${playback}/session/open-session.test.ts`, `${playback}/session/verify-session.test.ts`],
    [["!viewer || !isWatchingAllowed(viewer)", "!viewer"]],
  ),
];
