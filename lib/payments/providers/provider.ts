/**
 * What payments need from a card or wallet provider. Its events are not trusted: each makes us read the object it
 * names, so their order and number do not matter.
 */

export type ProviderId = "stripe" | "paypal";

/** An owner's account at the provider. */
export interface ProviderAccount {
  account: string;
  name: string | null;
  email: string | null;
  country: string | null;
  /** It can take money now. */
  active: boolean;
  livemode: boolean;
}

export interface NewCheckout {
  account: string;
  linkId: string;
  payeeId: string;
  attempt: string | null;
  /** The reference that the payer reads beside the amount. */
  ref: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
  /** A repeat with the same key opens the same checkout. */
  key: string;
  expiresAt: Date;
}

/** A checkout we opened. */
export interface CheckoutRef {
  id: string;
  account: string;
  /** The requested amount, in minor units. */
  amount: bigint;
  currency: string;
}

/** A checkout's current state at the provider; amounts in minor units. */
export interface CheckoutState {
  /** `closed`: nobody paid, and nobody can pay any more. */
  status: "open" | "approved" | "pending" | "paid" | "failed" | "closed";
  amount: bigint;
  refunded: bigint;
  disputed: boolean;
  detail: string | null;
  /** Identifies one approval by the payer. After a decline there may be another. */
  approval?: string;
}

export type EventSubject =
  /** @property reversed the amount the provider took back, in minor units, when only the event says so */
  | { kind: "checkout"; id: string; reversed?: bigint }
  | { kind: "account"; account: string }
  /** The owner revoked their consent. */
  | { kind: "revoked"; account: string };

export interface ProviderEvent {
  id: string;
  /** Reads it from the provider when the event does not contain it; null when it concerns nobody here. */
  subject(): Promise<EventSubject | null>;
}

/** Each method calls the provider. @throws HttpError 503 when it does not answer, ProviderRefusal when it refuses */
export interface Provider {
  id: ProviderId;
  /**
   * @param known the account this owner began with earlier
   * @returns the URL for the owner, and the account made for them
   */
  connect(way: {
    state: string;
    returnUrl: string;
    known: string | null;
  }): Promise<{ url: string; account: string | null }>;
  /** @returns the account the owner returned with; null when they declined */
  connected(back: {
    state: string;
    query: URLSearchParams;
    account: string | null;
  }): Promise<ProviderAccount | null>;
  /** Null: we may no longer see it. */
  readAccount(account: string): Promise<ProviderAccount | null>;
  /** Releases our access to an account. */
  release(account: string): Promise<void>;
  /** @throws ProviderRefusal `amount` below the minimum, `method` for a currency it does not take */
  open(checkout: NewCheckout): Promise<{ id: string; url: string; expiresAt: Date }>;
  /** Null: we may no longer see it. */
  read(checkout: CheckoutRef): Promise<CheckoutState | null>;
  /** Captures the money of a checkout that its payer approved; once per approval, however often it is called. */
  capture?(checkout: CheckoutRef, approval: string): Promise<void>;
  /** @param amount null: all that is left @param key a repeat with the same key refunds once */
  refund?(checkout: CheckoutRef, amount: bigint | null, key: string): Promise<void>;
  /** Null: the provider did not sign it. */
  readEvent(text: string, headers: Headers): Promise<ProviderEvent | null>;
}

/** The provider refused, with its own message. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
  constructor(
    readonly reason: "amount" | "method" | "other",
    message: string,
    /** The provider repeated its answer to an earlier request with this key. */
    readonly isRepeated = false,
  ) {
    super(message);
  }
}
