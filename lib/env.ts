/** Every setting of the server, parsed; lib/settings.ts explains them. Nothing else reads process.env. */
import { createPrivateKey } from "node:crypto";
import * as z from "zod";

const text = z.string().min(1);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "It is no postgres:// address." });
/** `Name <address>` or an address alone. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>"\p{Cc}]*<[^\s<>",;\p{Cc}]+@[^\s<>",;\p{Cc}]+>|[^\s<>",;\p{Cc}]+@[^\s<>",;\p{Cc}]+)$/u,
    "It is no address, and no `Name <address>`.",
  )
  .transform((value) => {
    const [, name = "", address = value] = /^([^<]*)<([^>]*)>$/.exec(value) ?? [];
    return { name: name.trim(), address };
  });
/** An Ed25519 private key in PKCS#8: PEM, also with its line ends written as `\n`, or the base64 of its DER. */
const ed25519Key = z.string().transform((given, context) => {
  try {
    const pem = given.includes("-----BEGIN") ? given.replaceAll("\\n", "\n") : null;
    const der = { key: Buffer.from(given, "base64"), format: "der", type: "pkcs8" } as const;
    const key = createPrivateKey(pem ?? der);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Node's words may show a part of the key: said below in our own.
  }
  context.addIssue({ code: "custom", message: "It is no Ed25519 private key in PKCS#8." });
  return z.NEVER;
});
/** Origins, with commas or blanks between. */
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)));

/** Servers to ask in turn, with commas between. */
const servers = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));
const confirmations = z.coerce.number().int().min(1).max(10_000).optional();

const shape = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: text.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default(".data"),
  APP_SECRET: z.string().min(32).optional(),
  ADMIN_EMAILS: text
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .optional(),
  CRON_SECRET: z.string().min(16).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_UNPOOLED: postgresUrl.optional(),
  DATABASE_DRIVER: z.enum(["pg", "neon"]).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  DATABASE_SILENCE_MS: z.coerce.number().int().min(600).default(1_400),
  NEON_WS_PROXY: text.optional(),
  TRUSTED_PROXY_HEADER: text.toLowerCase().optional(),
  MAIL_DRIVER: z.enum(["smtp", "resend", "outbox", "none"]).optional(),
  MAIL_FROM: sender.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  RESEND_API_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, "must be 43 base64url characters").optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  PRO_MODE: z.enum(["all", "list", "stripe"]).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_MONTH: text.optional(),
  STRIPE_PRICE_YEAR: text.optional(),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_PARTNER_ID: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_ENV: z.enum(["live", "sandbox"]).default("live"),
  PAY_SIMULATOR: z.enum(["0", "1", "demo"]).default("0"),
  PAY_RPC: z.literal("public").optional(),
  PAY_RPC_ETHEREUM: servers.optional(),
  PAY_RPC_BASE: servers.optional(),
  PAY_RPC_ARBITRUM: servers.optional(),
  PAY_RPC_OPTIMISM: servers.optional(),
  PAY_RPC_POLYGON: servers.optional(),
  PAY_RPC_SOLANA: servers.optional(),
  PAY_TRON_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAY_TRON_KEY: text.optional(),
  PAY_MOBILECOIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAY_MOBILECOIN_KEY: text.optional(),
  PAY_CONFIRMATIONS_ETHEREUM: confirmations,
  PAY_CONFIRMATIONS_BASE: confirmations,
  PAY_CONFIRMATIONS_ARBITRUM: confirmations,
  PAY_CONFIRMATIONS_OPTIMISM: confirmations,
  PAY_CONFIRMATIONS_POLYGON: confirmations,
  PAY_CONFIRMATIONS_TRON: confirmations,
  PAY_CONFIRMATIONS_MOBILECOIN: confirmations,
  FX_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  SIGN_PRIVATE_KEY: ed25519Key.optional(),
  SIGN_P12: text.optional(),
  SIGN_P12_PASSWORD: text.optional(),
  BLOB_READ_WRITE_TOKEN: text.optional(),
  BLOB_ACCESS: z.enum(["private", "public"]).default("private"),
  BLOB_STORE: z.enum(["vercel", "embedded", "none"]).optional(),
  BLOB_PUBLIC_TOKEN: text.optional(),
  BODIES_IN_FLIGHT_MB: z.coerce.number().int().min(16).default(32),
  UPLOADS_LEAVE_FREE_MB: z.coerce.number().int().min(0).default(1_024),
  BLOB_DOMAIN: text.toLowerCase().default("blob.vercel-storage.com"),
  OUTSIDE_ALLOW: origins.optional(),
  OAUTH_ALLOW_LOCAL_CIMD: flag.default(false),
  AI_BASE_URL: z.union([z.literal("script:"), z.url({ protocol: /^https?$/ })]).optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_TURNS_FREE: z.coerce.number().int().min(0).default(20),
  AI_TURNS_PRO: z.coerce.number().int().min(0).default(300),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OFFLINE_APP: flag.default(true),
  CALENDAR: flag.default(true),
  DEV_PAGES: flag.default(false),
  VERCEL: text.optional(),
};
const forStripe = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MONTH",
  "STRIPE_PRICE_YEAR",
] as const;
const Environment = z
  .object(shape)
  .refine(({ MAIL_DRIVER, SMTP_URL }) => MAIL_DRIVER !== "smtp" || SMTP_URL, {
    path: ["SMTP_URL"],
    message: "MAIL_DRIVER=smtp needs it.",
  })
  .refine(({ MAIL_DRIVER, RESEND_API_KEY }) => MAIL_DRIVER !== "resend" || RESEND_API_KEY, {
    path: ["RESEND_API_KEY"],
    message: "MAIL_DRIVER=resend needs it.",
  })
  .refine(({ NODE_ENV, PAY_SIMULATOR }) => NODE_ENV !== "production" || PAY_SIMULATOR !== "1", {
    path: ["PAY_SIMULATOR"],
    message: "In production it must be `demo`: nobody would really be paid.",
  })
  .superRefine((given, context) => {
    const { PRO_MODE, STRIPE_SECRET_KEY, STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = given;
    const sells = STRIPE_SECRET_KEY && STRIPE_PRICE_MONTH && STRIPE_PRICE_YEAR;
    if (PRO_MODE !== "stripe" && (PRO_MODE || !sells)) return;
    // Without the webhook's secret nothing that Stripe reports can be believed: people would pay and get nothing.
    for (const name of forStripe)
      if (!given[name])
        context.addIssue({ code: "custom", path: [name], message: "Selling Pro needs it." });
  });

export type Env = z.output<typeof Environment>;

/** Every variable that is read. */
export const variables: readonly string[] = Object.keys(shape);

let cached: Env | undefined;

/** What only a person can cure, in words for them. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * The parsed environment, read once per process.
 * @throws SettingsError naming each bad variable, when a value does not fit.
 */
export function env(): Env {
  if (cached) return cached;
  // An empty variable counts as absent: that is how shells and hosts unset one.
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`Settings that cannot be used:\n  ${lines.join("\n  ")}`);
  }
  cached = parsed.data;
  return cached;
}

/** Forgets the parsed environment; for tests that change a setting. */
export function resetEnv(): void {
  cached = undefined;
}

/** The origin people use, e.g. `http://127.0.0.1:3000`. */
export function baseUrl(): string {
  const { BASE_URL, HOST, PORT } = env();
  return BASE_URL ?? new URL(`http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`).origin;
}

const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Whether anybody but people at this machine can reach the server, as far as its settings tell. */
export function isOpenToOthers(): boolean {
  const { HOST, VERCEL } = env();
  const isOwn = isLoopback(HOST) && isLoopback(new URL(baseUrl()).hostname);
  return !isOwn || VERCEL !== undefined;
}

/** The methods of every address as JSON; next.config.ts writes it into the bundle, nobody sets it. */
export const builtMethods: string = process.env.SEALDESK_METHODS ?? "[]";
