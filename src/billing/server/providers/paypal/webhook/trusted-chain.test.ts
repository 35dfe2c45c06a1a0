import { expect, test } from "vitest";
import { findTrustedChain, readCertificates } from "./trusted-chain.ts";

const root = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUKu6+WIWU/lr4Z4YIwOmnh0CItmQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTI2MTEyMzExNTEwMVoYDzIxMjYxMDMw
MTE1MTAxWjAUMRIwEAYDVQQDDAlUZXN0IHJvb3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARbLRKwIixdm7RcBsn/onr3Sn3bIOzOQQ+Aeb/+euN7qEF51GKzY5aU
DJPrsRGsJoMeTNQ311d2us+V49HzQBPvo1MwUTAdBgNVHQ4EFgQUJEIXW3NacOkP
gGKD2gNrctYO94cwHwYDVR0jBBgwFoAUJEIXW3NacOkPgGKD2gNrctYO94cwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAieQlrxcDQKcX7pl4R1JuY
0/f7B/PQhMTIKyIX2KjRjAIgRZArgStjN5srY2pBQmgoPD8/tMxspdQIXlq2KAxE
Q8Y=
-----END CERTIFICATE-----`;
const intermediate = `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUPYW2jFyclStVElcuEgquKi91QmUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTI2MTEyMzExNTEwMVoYDzIxMjUwNjE3
MTE1MTAxWjAcMRowGAYDVQQDDBFUZXN0IGludGVybWVkaWF0ZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABC4o5Uu6SWzcuVNsIxWUfsZVSHtbJLnHvUB6IehfhPj4
g2U+PpYgM+NlBU77LRd1xz2iRGmxqfqWj3KKYqZlYKijUzBRMA8GA1UdEwEB/wQF
MAMBAf8wHQYDVR0OBBYEFN2xvQkpt56Ph9bflRzT0nFacZRxMB8GA1UdIwQYMBaA
FCRCF1tzWnDpD4Big9oDa3LWDveHMAoGCCqGSM49BAMCA0cAMEQCIDPjlCoQlRBk
kn6NF9ygCuq71lLKF8BEBuAL/zhdYB/TAiBdWIJW552nu8n8eFuW6Dj567eBw7Mg
UEgGSJ+82ljoIQ==
-----END CERTIFICATE-----`;
const leaf = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUXO1Nf9Ki6AzA9X7EOqy2Aa7eN8wwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRVGVzdCBpbnRlcm1lZGlhdGUwHhcNMjYxMTIzMTE1MTAxWhcN
MzYxMTIwMTE1MTAxWjAfMR0wGwYDVQQDDBRtZXNzYWdlcy5zY2hvb2wudGVzdDBZ
MBMGByqGSM49AgEGCCqGSM49AwEHA0IABHfKzP0efhL76IubnY2ddZyoPbONeI55
7wekEJeLecIAapPzKaHEvcVu7x8CFlNzDjmdRjWpiHT9AGvlwOSqWuWjUDBOMAwG
A1UdEwEB/wQCMAAwHQYDVR0OBBYEFBnSg46LWBz9pdXagdXesoW3XGGrMB8GA1Ud
IwQYMBaAFN2xvQkpt56Ph9bflRzT0nFacZRxMAoGCCqGSM49BAMCA0gAMEUCIQCY
pOxv+k16jYQDgprgvBl4Q/ohzYE7bzlO9GHNfoxPpgIgChDBqOcH3PYeu6f+MeNQ
S6Ba2bIowXqHp4LCtpyU3Aw=
-----END CERTIFICATE-----`;
/** Issued by the leaf, which is no certificate authority. */
const forged = `-----BEGIN CERTIFICATE-----
MIIBjjCCATSgAwIBAgIUGGxqpMl1xKmRxnVHcTsS1sFiv9kwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUbWVzc2FnZXMuc2Nob29sLnRlc3QwHhcNMjYxMTIzMTE1MTAx
WhcNMzYxMTIwMTE1MTAxWjAdMRswGQYDVQQDDBJmb3JnZWQuc2Nob29sLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQrtbqsFYZsUZrKFke07raMx6w+QZYr
Ig7GdUD3L5Kfg0NZ+1jMnavTI5oS/Q/j6aXTPUdU18+joLkGS59EANO6o1AwTjAM
BgNVHRMBAf8EAjAAMB0GA1UdDgQWBBRXvNBxDWFrfMsshyExDstgBoOTxjAfBgNV
HSMEGDAWgBQZ0oOOi1gc/aXV2oHV3rKFt1xhqzAKBggqhkjOPQQDAgNIADBFAiBu
lpUTa7REcp/WEpHTj/5opxTuh5mkk30mNf7RqNi00gIhAO8cgPdXF9kmeWiXCwdA
HxH5KCvMjbVrgfWnSjp44yE7
-----END CERTIFICATE-----`;

const chainOf = (pems: readonly string[], authorities: readonly string[]) =>
  findTrustedChain(readCertificates(pems.join("\n")), readCertificates(authorities.join("\n")));

test("a certificate is trusted through the issuers that come with it", () => {
  expect(chainOf([leaf, intermediate], [root])?.certificate.subject).toBe(
    "CN=messages.school.test",
  );
  expect(chainOf([leaf, intermediate, root], [root])).toBeDefined();
});

test("an authority may be the issuer, or the certificate itself", () => {
  expect(chainOf([leaf], [intermediate])).toBeDefined();
  expect(chainOf([leaf], [leaf])).toBeDefined();
});

test("a certificate without a way to an authority is not trusted", () => {
  expect(chainOf([leaf], [root])).toBeUndefined();
  expect(chainOf([leaf, intermediate], [])).toBeUndefined();
  expect(chainOf([leaf, intermediate, root], [forged])).toBeUndefined();
  expect(chainOf([], [root])).toBeUndefined();
});

test("a certificate that is no authority vouches for none", () => {
  expect(chainOf([forged, leaf, intermediate], [root])).toBeUndefined();
});

test("the chain is valid while all of its certificates are", () => {
  const [first] = readCertificates(leaf);
  const chain = chainOf([leaf, intermediate], [root]);
  expect(chain?.validToMs).toBe(first?.validToDate.getTime());
  expect(chain?.validFromMs).toBe(first?.validFromDate.getTime());
});

test("text without certificates has none", () => {
  expect(readCertificates("<html>not found</html>")).toEqual([]);
  expect(() => readCertificates(leaf.replace("MIIB", "!!!!"))).toThrow(/.+/);
});
