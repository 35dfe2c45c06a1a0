import { expect, test } from "vitest";
import { redactLogLine } from "./redact-log-line.ts";

test.each([
  ['{"password":"hunter2-a"}', "hunter2-a"],
  ['{"a":{"b":[{"accessToken":"hunter2-b"}]}}', "hunter2-b"],
  ['{"newPassword":"with \\"hunter2-c\\" in it"}', "hunter2-c"],
  ['{"otp":123456}', "123456"],
  ['{"code":"654321"}', "654321"],
  ['{"set-cookie":["tlp-x=hunter2-d; Path=/"]}', "hunter2-d"],
  ['{"msg":"got {\\"token\\":\\"hunter2-e\\"}"}', "hunter2-e"],
  ['{"msg":"got {\\\\\\"token\\\\\\":\\\\\\"hunter2-e2\\\\\\"}"}', "hunter2-e2"],
  ['{"url":"/x?otp=hunter2-f&a=1"}', "hunter2-f"],
  ['{"msg":"cookie: a=hunter2-g; b=1"}', "hunter2-g"],
  ['{"msg":"Authorization: Bearer hunter2.h"}', "hunter2.h"],
  ['{"msg":"sent Bearer hunter2~i"}', "hunter2~i"],
  ['{"msg":"XSRF-TOKEN=hunter2-j"}', "hunter2-j"],
  ['{"msg":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is bad"}', "eyJ"],
  ['{"msg":"key sk_live_hunter2k is refused"}', "hunter2k"],
  ['{"msg":"postgres://school:hunter2-l@db/school"}', "hunter2-l"],
  ['{"msg":"smtp://:hunter2-m@mail"}', "hunter2-m"],
  ['{"msg":"Key (email)=(ada.b+c@school.test) already exists."}', "ada"],
  ['{"url":"/reset?for=ada%40school.test"}', "ada"],
])("%s loses its secret, and stays JSON", (line, secret) => {
  const clean = redactLogLine(line);
  expect(clean).not.toContain(secret);
  expect(clean).toContain("[redacted]");
  expect(() => JSON.parse(clean)).not.toThrow();
});

test.each([
  '{"level":30,"requestId":"0b9f6a0e-2f0c-4b5e-9a57-1f2f3c4d5e6f","route":"/api/user/:id","status":200}',
  '{"err":{"code":"ECONNREFUSED","message":"connect ECONNREFUSED 127.0.0.1:5432"}}',
  '{"err":{"code":"57P01","message":"terminating connection"}}',
  '{"code":"platform.too_many_requests"}',
  '{"stack":"at x (file:///srv/node_modules/@fastify/cookie/plugin.js:1:2)"}',
])("%s has no secret and stays unchanged", (line) => {
  expect(redactLogLine(line)).toBe(line);
});

test.each(["a", '\\"', "\\", '"code":"\\', '"token":[', "eyJaaaaaaaa-", "tlp-", "://a:", "a@a"])(
  "a line of a megabyte of %s is redacted",
  (repeated) => {
    // Linear time takes about a second at most, quadratic time longer than any test may.
    const line = `{"otp":"1","msg":"${repeated.repeat(1_000_000 / repeated.length)}`;
    expect(redactLogLine(line)).toMatch(/^\{"otp":"\[redacted\]"/);
  },
);

test("a long adversarial line is redacted", () => {
  const line = JSON.stringify({
    msg: `${'\\"token'.repeat(4_000)}${"a@".repeat(8_000)}`,
    otp: "1",
  });
  expect(redactLogLine(line)).toContain('"otp":"[redacted]"');
  // A truncated nested string.
  const cut = `{"otp":"1","msg":"\\"code\\":\\"${"\\".repeat(10_000)}x"}`;
  expect(redactLogLine(cut)).toContain('"otp":"[redacted]"');
});
