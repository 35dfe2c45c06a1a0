import * as z from "zod/mini";
import { visibleText } from "#platform/contract/text.ts";
import { multiLine, singleLine } from "#platform/contract.ts";

const severalLines = { pattern: multiLine, problem: "Please leave out control characters" };
const oneLine = { pattern: singleLine, problem: "Please use one line" };

/** Text of a user: with visible characters, and no control characters but white space. */
const userText = (maxLength: number, { pattern, problem } = severalLines) =>
  z
    .string()
    .check(
      ...visibleText,
      z.minLength(1, "This field is required"),
      z.maxLength(maxLength),
      z.regex(pattern, problem),
    );

export const titleMaxLength = 200;
export const textMaxLength = 5_000;

/** A question's title: one line. */
export const title = userText(titleMaxLength, oneLine);
/** The text of a question, reply or review. */
export const text = userText(textMaxLength);
