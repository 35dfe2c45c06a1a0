import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Request {
  method: string;
  /** With `{name}` parameters. */
  path: string;
}

interface Response {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

/**
 * Validates responses against the OpenAPI document. Returns the problem, or undefined: a server
 * error, an undescribed status, a body outside its schema, an error without a request id.
 */
export function responseChecker(
  document: object,
): (request: Request, response: Response) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (pointer: string): ValidateFunction | undefined => {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.getSchema(`api#${pointer}`));
    return compiled.get(pointer);
  };
  return ({ method, path }, { statusCode, headers, body }) => {
    const subject = `${method} ${path} answered ${statusCode}`;
    // A described 503 means that another service is down, so it is no server error.
    if (statusCode >= 500 && statusCode !== 503) return `${subject}: ${body}`;
    if (typeof headers["x-request-id"] !== "string") return `${subject} without a request id`;
    const responses = `/paths/${pointerSegment(path)}/${method.toLowerCase()}/responses`;
    const contentOf = (type: string) =>
      validatorOf(`${responses}/${statusCode}/content/${pointerSegment(type)}/schema`);
    const validate = contentOf("application/json");
    // A file is described by its content type alone.
    if (!validate && contentOf(String(headers["content-type"]))) return undefined;
    // A described redirect has no body.
    if (!validate && body === "" && validatorOf(`${responses}/${statusCode}`)) return undefined;
    if (!validate) return `${subject}, which is not described: ${body.slice(0, 200)}`;
    if (validate(parse(body))) return undefined;
    return `${subject} outside its schema: ${ajv.errorsText(validate.errors)}: ${body.slice(0, 300)}`;
  };
}

/** Escapes a segment of a JSON pointer within a reference. */
function pointerSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
