import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Asked {
  method: string;
  /** With `{name}` parameters. */
  path: string;
}

interface Answered {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

/**
 * Compares answers with what the OpenAPI document says of their operation. What it returns is a
 * sentence about what is wrong, or undefined: a server error, a status that is not described, an
 * answer outside its schema, a failure without its request's id.
 */
export function answerChecker(
  document: object,
): (asked: Asked, answer: Answered) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (pointer: string): ValidateFunction | undefined => {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.getSchema(`api#${pointer}`));
    return compiled.get(pointer);
  };
  return ({ method, path }, { statusCode, headers, body }) => {
    const what = `${method} ${path} answered ${statusCode}`;
    // Another service that does not answer is no fault of the server's, and is described.
    if (statusCode >= 500 && statusCode !== 503) return `${what}: ${body}`;
    if (typeof headers["x-request-id"] !== "string") return `${what} without a request id`;
    const responses = `/paths/${pointerPart(path)}/${method.toLowerCase()}/responses`;
    const validate = validatorOf(
      `${responses}/${statusCode}/content/${pointerPart("application/json")}/schema`,
    );
    // A redirect is described, and says nothing.
    if (!validate && body === "" && validatorOf(`${responses}/${statusCode}`)) return undefined;
    if (!validate) return `${what}, which is not described: ${body.slice(0, 200)}`;
    if (validate(parse(body))) return undefined;
    return `${what} outside its schema: ${ajv.errorsText(validate.errors)}: ${body.slice(0, 300)}`;
  };
}

/** A part of a JSON pointer within a reference. */
function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
