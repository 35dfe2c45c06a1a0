import type { IncomingHttpHeaders } from "node:http";
import type { Provider } from "../../contract.ts";

/** Why a delivery is not accepted as the provider's own. */
export type Refusal =
  /** The settings lack what its signatures are verified with. */
  | "not_configured"
  | "no_signature"
  | "wrong_signature"
  /** The certificate's URL is not of a configured host; nothing was fetched. */
  | "foreign_certificate"
  /** No certificate, an expired one, or one without a trusted issuer. */
  | "untrusted_certificate"
  /** Sent too long ago, or in the future. */
  | "stale";

/** What an event is about: as much as it names. Free of U+0000. */
export interface EventSubject {
  /** A checkout's reference, as the provider repeats it. */
  reference?: string | undefined;
  /** The provider's id of a charge. */
  chargeId?: string | undefined;
  providerSubscriptionId?: string | undefined;
  customerCode?: string | undefined;
  planCode?: string | undefined;
}

/** A verified event in the school's terms. It says what to ask about and never what is true. */
export interface WebhookEvent {
  /** The provider's name of the event; `unreadable` for a body that is no event. */
  kind: string;
  /** Equal for repeated deliveries of one event. */
  dedupKey: string;
  /** Empty for kinds that concern no agreement. */
  subjects: readonly EventSubject[];
  /** Whether it reports money given back, or a dispute: its charges are asked about. */
  isMoneyBack: boolean;
  /** The provider's mode, where the event names it. */
  mode: "test" | "live" | null;
}

/** A payment as an event reports it, before the provider was asked about it. */
export interface ReportedPayment {
  /** The provider's name of the charge. */
  chargeId: string;
  amountMinor: number;
  currency: string;
  /** ISO 8601 in UTC. */
  paidAt: string;
  payerEmail: string | null;
  /** Null where it names none: a single purchase, or a charge that names its subscription alone. */
  planCode: string | null;
  providerSubscriptionId: string | null;
}

/** How one provider delivers its events; its folder implements it. */
export interface ProviderWebhook {
  readonly provider: Provider;
  readonly path: `/api/${string}/webhook`;
  /** The header that carries the signature, for the API's description. */
  readonly signatureHeader: string;
  /** The mode that this school accepts, where events name theirs; those of another are dropped. */
  readonly mode: "test" | "live" | null;
  /**
   * Verifies the exact bytes before anything is parsed. Throws `GatewayError` where that is not
   * possible now: the delivery is then to be repeated.
   */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<"genuine" | Refusal>;
  /** Reads verified bytes; never throws. */
  parse(raw: Buffer): WebhookEvent;
  /** The kind of the events that report a payment. */
  readonly paymentKind: string;
  /** Reads the verified bytes of such an event; null where they hold no payment. Never throws. */
  parsePayment(raw: Buffer): ReportedPayment | null;
}
