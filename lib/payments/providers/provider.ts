/**
 * What payments ask of a company that takes cards or wallets for an owner. Events of a provider are not believed: each
 * makes us read the object it is about, so that their order and their number do not matter.
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
  /** What the payer reads beside the amount. */
  ref: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
  /** The same again opens the same checkout. */
  key: string;
  expiresAt: Date;
}

/** A checkout we opened. */
export interface CheckoutRef {
  id: string;
  account: string;
  /** What was asked, in minor units. */
  amount: bigint;
  currency: string;
}

/** How a checkout stands at the provider now; amounts in minor units. */
export interface CheckoutState {
  /** `closed`: nobody can pay it any more, and nobody did. */
  status: "open" | "approved" | "pending" | "paid" | "failed" | "closed";
  amount: bigint;
  refunded: bigint;
  disputed: boolean;
  detail: string | null;
  /** Tells one approval of the payer's from the next, after what they chose first was declined. */
  approval?: string;
}

export type EventSubject =
  /** @property reversed what the provider took back, in minor units, where only the event says so */
  | { kind: "checkout"; id: string; reversed?: bigint }
  | { kind: "account"; account: string }
  /** The owner took their consent back. */
  | { kind: "revoked"; account: string };

export interface ProviderEvent {
  id: string;
  /** Asks the provider where the event does not say it; null for what concerns nobody here. */
  subject(): Promise<EventSubject | null>;
}

/** Each asks the provider. @throws HttpError 503 when it does not answer, ProviderRefusal when it refuses */
export interface Provider {
  id: ProviderId;
  /** @param known the account this owner began with before  @returns where to send the owner, and the account made for it */
  connect(way: {
    state: string;
    returnUrl: string;
    known: string | null;
  }): Promise<{ url: string; account: string | null }>;
  /** @returns the account the owner came back with; null where they declined */
  connected(back: {
    state: string;
    query: URLSearchParams;
    account: string | null;
  }): Promise<ProviderAccount | null>;
  /** Null: it is not ours to see any more. */
  readAccount(account: string): Promise<ProviderAccount | null>;
  /** Gives the access to an account back. */
  release(account: string): Promise<void>;
  /** @throws ProviderRefusal `amount` below the least it takes, `method` for a currency it does not take */
  open(checkout: NewCheckout): Promise<{ id: string; url: string; expiresAt: Date }>;
  /** Null: it is not ours to see any more. */
  read(checkout: CheckoutRef): Promise<CheckoutState | null>;
  /** Takes the money of a checkout its payer approved; once for an approval, however often it is called. */
  capture?(checkout: CheckoutRef, approval: string): Promise<void>;
  /** @param amount null: all that is left  @param key the same again refunds once */
  refund?(checkout: CheckoutRef, amount: bigint | null, key: string): Promise<void>;
  /** Null: nobody at the provider signed it. */
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
