/** Every setting of the server: its default, why it exists, and what its absence turns off. Nothing else reads process.env. */
import * as z from "zod";

/** One row of `npm run doctor`: what a setting is for and what is off without it. */
export interface Setting {
  name: string;
  /** Shown to people; the value used when the variable is absent. */
  default: string;
  why: string;
  /** What a production installation lacks without it; null when the default is good everywhere. */
  missing: string | null;
}

const text = z.string().min(1);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
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
  DATABASE_URL: text.optional(),
  DATABASE_URL_UNPOOLED: text.optional(),
  DATABASE_DRIVER: z.enum(["pg", "neon"]).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  NEON_WS_PROXY: text.optional(),
  TRUSTED_PROXY_HEADER: text.toLowerCase().optional(),
  MAIL_DRIVER: z.enum(["smtp", "resend", "outbox", "none"]).optional(),
  MAIL_FROM: sender.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  RESEND_API_KEY: text.optional(),
  PRO_MODE: z.enum(["all", "list", "stripe"]).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_MONTH: text.optional(),
  STRIPE_PRICE_YEAR: text.optional(),
  STRIPE_API_BASE: z.url().optional(),
  BLOB_READ_WRITE_TOKEN: text.optional(),
  BLOB_ACCESS: z.enum(["private", "public"]).default("private"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OFFLINE_APP: flag.default(true),
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

/** The rows `npm run doctor` prints, in reading order. */
export const settings: readonly Setting[] = [
  {
    name: "BASE_URL",
    default: "http://HOST:PORT",
    why: "The address people use; Origin is compared with it, links and mails are made from it.",
    missing:
      "Browsers that reach this server under another name are refused as a foreign Origin, and pages are plain http.",
  },
  { name: "HOST", default: "127.0.0.1", why: "The interface to listen on.", missing: null },
  { name: "PORT", default: "3000", why: "The port to listen on.", missing: null },
  {
    name: "DATA_DIR",
    default: ".data",
    why: "Where the embedded database, its password and the generated secrets live.",
    missing: null,
  },
  {
    name: "APP_SECRET",
    default: "generated once into DATA_DIR",
    why: "Signs the cookies of sessions, under a key derived from it; another one signs everybody out.",
    missing: null,
  },
  {
    name: "ADMIN_EMAILS",
    default: "the oldest account that somebody signed up for",
    why: "Addresses, with commas between, whose accounts are administrators once they are confirmed.",
    missing: null,
  },
  {
    name: "DATABASE_URL",
    default: "the embedded Postgres in DATA_DIR",
    why: "Any Postgres; a neon.tech host is reached through Neon's own driver.",
    missing: "One machine holds both the application and its data; back up DATA_DIR.",
  },
  {
    name: "DATABASE_URL_UNPOOLED",
    default: "DATABASE_URL",
    why: "A direct connection for migrations and LISTEN where DATABASE_URL goes through a pooler.",
    missing: null,
  },
  {
    name: "DATABASE_DRIVER",
    default: "by host name",
    why: "`pg` or `neon`, to force the driver.",
    missing: null,
  },
  {
    name: "DATABASE_POOL",
    default: "10",
    why: "Connections each process may hold.",
    missing: null,
  },
  {
    name: "NEON_WS_PROXY",
    default: "Neon's own address",
    why: "host:port of a WebSocket proxy in front of Postgres, for the Neon driver.",
    missing: null,
  },
  {
    name: "CRON_SECRET",
    default: "generated once into DATA_DIR",
    why: "Opens /api/cron to a host that calls it every minute; npm start runs the same jobs itself.",
    missing: null,
  },
  {
    name: "TRUSTED_PROXY_HEADER",
    default: "none: the socket's address",
    why: "The header in which your reverse proxy reports the client's address.",
    missing: "Behind a reverse proxy all clients share one address, and so one set of limits.",
  },
  {
    name: "SMTP_URL",
    default: "none",
    why: "Your mail server, as smtps://user:password@host or smtp://host:587 (then STARTTLS).",
    missing:
      "Without RESEND_API_KEY either, mails stay in the outbox for an administrator to read.",
  },
  {
    name: "RESEND_API_KEY",
    default: "none",
    why: "Sends mail through Resend's HTTPS interface where there is no SMTP_URL.",
    missing: null,
  },
  {
    name: "MAIL_FROM",
    default: "Sealdesk <no-reply@the host of BASE_URL>",
    why: "Whom mails come from, as an address or `Name <address>`; your mail server must let it send.",
    missing: null,
  },
  {
    name: "MAIL_DRIVER",
    default: "smtp or resend where set up, else outbox",
    why: "`smtp`, `resend`, `outbox` (kept to be read), or `none` (every mail fails), to force it.",
    missing: null,
  },
  {
    name: "PRO_MODE",
    default: "all, or stripe where its key and prices are set",
    why: "`all`: every account is Pro. `list`: granted accounts. `stripe`: those that pay, and granted ones.",
    missing: null,
  },
  {
    name: "STRIPE_SECRET_KEY",
    default: "none: nothing is sold",
    why: "Stripe's secret key, to sell Pro. Needs STRIPE_WEBHOOK_SECRET and both prices beside it.",
    missing: null,
  },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    default: "none",
    why: "Signs what Stripe reports to /api/billing/stripe (whsec_…).",
    missing: null,
  },
  {
    name: "STRIPE_PRICE_MONTH",
    default: "none",
    why: "The id of the recurring price for a month (price_…).",
    missing: null,
  },
  {
    name: "STRIPE_PRICE_YEAR",
    default: "none",
    why: "The id of the recurring price for a year (price_…).",
    missing: null,
  },
  {
    name: "STRIPE_API_BASE",
    default: "https://api.stripe.com",
    why: "Where Stripe answers; another address is for tests.",
    missing: null,
  },
  {
    name: "BLOB_READ_WRITE_TOKEN",
    default: "none: attachments are files in DATA_DIR/blobs",
    why: "Opens a store of Vercel Blob, where a host has no disk of its own.",
    missing: null,
  },
  {
    name: "BLOB_ACCESS",
    default: "private",
    why: "`private` or `public`, as that store was made; no client is ever told an address in it.",
    missing: null,
  },
  { name: "LOG_LEVEL", default: "info", why: "How much is logged.", missing: null },
  {
    name: "OFFLINE_APP",
    default: "1",
    why: "`0` makes every browser drop the app it kept for when there is no connection; notes on devices stay.",
    missing: null,
  },
  {
    name: "DEV_PAGES",
    default: "0",
    why: "`1` serves /dev/ui and the other workshop pages.",
    missing: null,
  },
];

/** Every variable that is read. */
export const variables: readonly string[] = Object.keys(shape);

let cached: Env | undefined;

/**
 * The parsed environment, read once per process.
 * @throws Error naming each bad variable, when a value does not fit.
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
    throw new Error(`Settings that cannot be used:\n  ${lines.join("\n  ")}`);
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
  return BASE_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}

/** The methods of every address as JSON; next.config.ts writes it into the bundle, nobody sets it. */
export const builtMethods: string = process.env.SEALDESK_METHODS ?? "[]";
