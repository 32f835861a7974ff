/** What the account's routes answer, as the pages use it. Times are ISO texts. */

export type Privacy = "standard" | "e2ee";

export type User = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: string;
  /** What new files are by default. */
  privacy: Privacy;
  pro: boolean;
  proUntil: string | null;
  deleting: boolean;
  admin: boolean;
};

export type Vault = {
  wrappedKey: string;
  recoveryWrapped: string | null;
  /** The recovery key is not the master key itself, as it was in older accounts. */
  independentRecovery: boolean;
  /** The recovery key has never been shown to the person. */
  recoveryPending: boolean;
  createdAt: string;
  updatedAt: string;
};

/** The vault is null between sign-up and setup. */
export type Account = { user: User; vault: Vault | null };

export type Session = {
  id: string;
  token: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** This browser's own. */
  current: boolean;
};

export type Switches = { aiOff: boolean; lockdown: boolean; canLockdown: boolean };

export type ApiKey = {
  id: string;
  name: string;
  last4: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** `key` is told once and never again. */
export type NewApiKey = Omit<ApiKey, "lastUsedAt"> & { key: string };

export type PersonalKey = {
  id: string;
  name: string;
  start: string;
  enabled: boolean;
  requestCount: number;
  lastRequestAt: string | null;
  createdAt: string;
  expiresAt: string | null;
};

/** `key` is told once and never again. */
export type NewPersonalKey = { id: string; name: string; start: string; key: string };

export type Deletion = { deleting: boolean; mail: boolean; pro: boolean };

export type Billing = {
  mode: "all" | "list" | "stripe";
  pro: boolean;
  plan: "free" | "pro";
  interval: string | null;
  renewsAt: string | null;
  endsAt: string | null;
  status: "active" | "trialing" | "past_due" | "canceled" | null;
};

/** How long work on a password takes, and how it is stopped. */
export type Work = {
  /** Called once this device has been timed, with the whole duration. */
  onEstimate?: ((milliseconds: number) => void) | undefined;
  /** Stops the work; the call rejects with an AbortError. */
  signal?: AbortSignal | undefined;
};
