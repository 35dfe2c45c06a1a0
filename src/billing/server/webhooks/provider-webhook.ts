import type { IncomingHttpHeaders } from "node:http";
import type { Provider } from "../../contract.ts";

/** The reason for refusing a delivery. */
export type Refusal =
  /** The settings lack the values that verify its signatures. */
  | "not_configured"
  | "no_signature"
  | "wrong_signature"
  /** The certificate's URL has no configured host; nothing was fetched. */
  | "foreign_certificate"
  /** No certificate, an expired one, or one without a trusted issuer. */
  | "untrusted_certificate"
  /** Sent too long ago, or dated in the future. */
  | "stale";

/** The ids that an event names; each is optional and without U+0000. */
export interface EventSubject {
  /** A checkout's reference, as the provider repeats it. */
  reference?: string | undefined;
  /** The provider's id of a charge. */
  chargeId?: string | undefined;
  providerSubscriptionId?: string | undefined;
  customerCode?: string | undefined;
  planCode?: string | undefined;
}

/** A verified event in the school's terms. It tells what to fetch and proves nothing. */
export interface WebhookEvent {
  /** The provider's name of the event; `unreadable` for a malformed body. */
  kind: string;
  /** Equal for repeated deliveries of one event. */
  dedupKey: string;
  /** Empty for kinds that concern no agreement. */
  subjects: readonly EventSubject[];
  /** Whether it reports a refund or dispute, so that the state of its charges is fetched. */
  isRefundOrDispute: boolean;
  /** The provider's mode, if the event names it. */
  mode: "test" | "live" | null;
}

/** A payment as an event reports it, not yet verified with the provider. */
export interface ReportedPayment {
  /** The provider's id of the charge. */
  chargeId: string;
  amountMinor: number;
  currency: string;
  /** ISO 8601 in UTC. */
  paidAt: string;
  payerEmail: string | null;
  /** Null for a one-time payment, and for a charge that names only its subscription. */
  planCode: string | null;
  providerSubscriptionId: string | null;
}

/** A provider's webhook, implemented in its folder. */
export interface ProviderWebhook {
  readonly provider: Provider;
  readonly path: `/api/${string}/webhook`;
  /** The header of the signature, for the API's description. */
  readonly signatureHeader: string;
  /**
   * The mode that this school accepts, if events name theirs. Events of the other mode are dropped.
   */
  readonly mode: "test" | "live" | null;
  /**
   * Verifies the exact bytes before they are parsed. Throws `GatewayError` if verification is not
   * possible now; the provider must then repeat the delivery.
   */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<"genuine" | Refusal>;
  /** Parses verified bytes; never throws. */
  parse(raw: Buffer): WebhookEvent;
  /** The kind of events that report a payment. */
  readonly paymentKind: string;
  /** Parses the verified bytes of such an event; null without a payment. Never throws. */
  parsePayment(raw: Buffer): ReportedPayment | null;
}
