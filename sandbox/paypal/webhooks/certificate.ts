import { createHash, generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import type { Signing } from "../state.ts";

const years = 20;

/** A key and its self-signed certificate, for signing events. */
export async function makeSigning(now: string): Promise<Signing> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
  });
  const subject = commonName("paypal.sandbox");
  const statement = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(8)),
    sha256WithRsa,
    subject,
    sequence(time(now, 0), time(now, years)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", statement, privateKey);
  const certificate = sequence(statement, sha256WithRsa, bitString(signature));
  const digest = createHash("sha256").update(certificate).digest("hex").slice(0, 16);
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    certificate: toPem(certificate),
    name: `CERT-${digest}`,
  };
}

// Encodes the DER of such a certificate, as Node parses certificates but creates none.

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function explicit(number: number, content: Buffer): Buffer {
  return der(0xa0 + number, content);
}

/** A positive integer in minimal encoding. */
function integer(bytes: Buffer): Buffer {
  const positive = Buffer.from(bytes);
  positive[0] = (positive[0] ?? 0) & 0x7f || 1;
  return der(0x02, positive);
}

function bitString(bytes: Buffer): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

function commonName(name: string): Buffer {
  const type = der(0x06, Buffer.from("550403", "hex"));
  return sequence(der(0x31, sequence(type, der(0x0c, Buffer.from(name)))));
}

/** UTCTime until 2049, GeneralizedTime after, as X.509 requires. */
function time(now: string, laterYears: number): Buffer {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO("UTC").add({ years: laterYears });
  const digits = at.toPlainDateTime().toString({ smallestUnit: "second" }).replace(/\D/g, "");
  return at.year < 2050
    ? der(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : der(0x18, Buffer.from(`${digits}Z`));
}

const sha256WithRsa = sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));

function toPem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
