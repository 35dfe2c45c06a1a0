import { expect, test } from "vitest";
import * as z from "zod";
import { openTestSchool } from "../support/school/test-school.ts";

const school = await openTestSchool();

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), node).optional(),
    required: z.array(z.string()).optional(),
    items: node.optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    type: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);
interface Node {
  properties?: Record<string, Node> | undefined;
  required?: string[] | undefined;
  items?: Node | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  type?: unknown;
  enum?: unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}
const body = z.object({
  // A response to HEAD has no content.
  content: z.object({ "application/json": z.object({ schema: node }).optional() }).optional(),
});
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ requestBody: body.optional(), responses: z.object({ "200": body.optional() }) }),
    ),
  ),
});
const served: unknown = (await school.http.inject("/api/openapi.json")).json();
const { paths } = described.parse(served);

/** The server's schema of a response's `data`, with the path to one of its fields. */
function response(call: string, ...way: readonly string[]): Node {
  const [method = "", path = ""] = call.split(" ");
  const schema =
    paths[path]?.[method.toLowerCase()]?.responses["200"]?.content?.["application/json"]?.schema;
  return follow(schema, ["data", ...way], call);
}

function sent(call: string): Node {
  const [method = "", path = ""] = call.split(" ");
  const request = paths[path]?.[method.toLowerCase()]?.requestBody;
  return follow(request?.content?.["application/json"]?.schema, [], call);
}

/** `[]` in a path is an item of a list. */
function follow(from: Node | undefined, way: readonly string[], call: string): Node {
  let at = from;
  for (const step of way) {
    at = step === "[]" ? at?.items : at?.properties?.[step];
    if (at?.anyOf?.some((each) => each.properties)) at = at.anyOf.find((each) => each.properties);
  }
  if (!at) throw new Error(`${call} has no ${way.join(".")}`);
  return at;
}

const fields = ({ properties = {} }: Node) => Object.keys(properties);
const currentUser = [
  "_id",
  "name",
  "email",
  "phone",
  "picture",
  "disabled",
  "subscription",
  "subscriptionType",
  "subscriptionStatus",
  "subscribedOn",
  "subscriptionMethod",
  "subscriptionId",
];
const plans = [
  "free",
  "beginner",
  "intermediate",
  "intermediate-pro",
  "professional",
  "professional-pro",
];

test("a current user has the spec's fields, also in every answer that signs in [data-shapes-1]", () => {
  const user = response("GET /api/user");
  expect(fields(user)).toEqual(expect.arrayContaining(currentUser));
  expect(user.properties?.subscription?.enum).toEqual(plans);
  for (const call of ["login", "verify", "create-account"]) {
    const signedIn = response(`POST /api/auth/${call}`);
    expect(fields(signedIn).toSorted(), call).toEqual(["accessToken", "refreshToken", "user"]);
    expect(fields(response(`POST /api/auth/${call}`, "user"))).toEqual(
      expect.arrayContaining(currentUser),
    );
  }
});

test("a refresh answers with both tokens [data-shapes-2]", () => {
  const tokens = response("POST /api/auth/refresh-token");
  expect(fields(tokens).toSorted()).toEqual(["accessToken", "refreshToken"]);
});

test("a playback is an otp and a playbackInfo [data-shapes-3]", () => {
  const playback = response("GET /api/playback/{userId}/{videoId}");
  expect(playback.required).toEqual(expect.arrayContaining(["otp", "playbackInfo"]));
});

test("a favorite has _id, user and a video of videoId, title, poster, category, duration [data-shapes-4]", () => {
  const favorites = "GET /api/favorite/user/{userId}";
  expect(fields(response(favorites, "[]")).toSorted()).toEqual(["_id", "user", "video"]);
  expect(fields(response(favorites, "[]", "video")).toSorted()).toEqual(
    ["videoId", "title", "poster", "category", "duration"].toSorted(),
  );
});

test("a question has its author, texts, replies, whether it is answered, and its time [data-shapes-5]", () => {
  const questions = "GET /api/question/video/{videoId}";
  expect(fields(response(questions, "questions", "[]"))).toEqual(
    expect.arrayContaining([
      "_id",
      "user",
      "videoId",
      "title",
      "text",
      "replies",
      "answered",
      "createdAt",
    ]),
  );
  expect(fields(response(questions, "questions", "[]", "user"))).toEqual([
    "_id",
    "name",
    "picture",
  ]);
  expect(fields(response(questions, "questions", "[]", "replies", "[]"))).toEqual(
    expect.arrayContaining(["user", "text", "repliedOn"]),
  );
});

test("a review has _id, user, a whole rating, text and createdAt [data-shapes-6]", () => {
  const review = response("GET /api/review/video/{videoId}", "reviews", "[]");
  expect(fields(review)).toEqual(
    expect.arrayContaining(["_id", "user", "rating", "text", "createdAt"]),
  );
  expect(sent("POST /api/review/{userId}").properties?.rating).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: 10,
  });
});

test("pages name their totals: totalQuestions, totalReviews, totalContent [data-shapes-7]", () => {
  const page = (call: string) => fields(response(call)).toSorted();
  expect(page("GET /api/question/video/{videoId}")).toEqual(["questions", "totalQuestions"]);
  expect(page("GET /api/review/video/{videoId}")).toEqual(["reviews", "totalReviews"]);
  expect(page("GET /api/question/reviews/{userId}")).toEqual(["content", "totalContent"]);
});

test("a contact message is name, email, subject and text; a reset is email, otp and newPassword [data-shapes-8]", () => {
  const message = sent("POST /api/message");
  expect(fields(message)).toEqual(expect.arrayContaining(["name", "email", "subject", "text"]));
  expect(message.required?.toSorted()).toEqual(["email", "name", "text"]);
  const reset = sent("POST /api/auth/reset-password");
  expect(reset.required?.toSorted()).toEqual(["email", "newPassword", "otp"]);
});

test("a lecture tape has title, price and a link to pay at [data-shapes-9]", () => {
  const tape = response("GET /api/site/home", "tapes", "[]");
  expect(tape.required).toEqual(
    expect.arrayContaining(["title", "amountMinor", "currency", "paymentUrl"]),
  );
});
