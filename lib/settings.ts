/** Each setting's purpose, its default, and what turns off without it, in words; lib/env.ts reads the values. */

import { chainSettings } from "./settings-chains";
import { outsideSettings } from "./settings-outside";

/** One row of `npm run doctor`: what a setting is for and what is off without it. */
export interface Setting {
  name: string;
  /** Shown to people; the value used when the variable is absent. */
  default: string;
  why: string;
  /** What a production installation lacks without it; absent when the default is good everywhere. */
  missing?: string;
}

/** The rows `npm run doctor` prints, in reading order. */
export const settings: readonly Setting[] = [
  {
    name: "BASE_URL",
    default: "http://HOST:PORT",
    why: "The address people use; Origin is compared with it, links and mails are made from it.",
    missing:
      "Browsers that reach this server under another name are refused as a foreign Origin, and pages are plain http.",
  },
  { name: "HOST", default: "127.0.0.1", why: "The interface to listen on." },
  { name: "PORT", default: "3000", why: "The port to listen on." },
  {
    name: "DATA_DIR",
    default: ".data",
    why: "Where the embedded database, its password, attachments and the generated secrets live.",
  },
  {
    name: "APP_SECRET",
    default: "generated once into DATA_DIR",
    why: "Signs session cookies and customers' links, and seals mails and webhooks' secrets. Changing it ends them all. At least 32 characters.",
  },
  {
    name: "ADMIN_EMAILS",
    default: "the oldest account; nobody where BASE_URL or HOST lets others in",
    why: "Addresses, separated by commas. Their accounts are administrators once the address is confirmed.",
    missing:
      "A server that others can reach has no administrator, as whoever signs up first may be a stranger.",
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
  },
  { name: "DATABASE_DRIVER", default: "by host name", why: "`pg` or `neon`, to force the driver." },
  { name: "DATABASE_POOL", default: "10", why: "Connections each process may hold." },
  {
    name: "DATABASE_SILENCE_MS",
    default: "1400",
    why: "How long the database may be silent before requests get a 503 (ms). Raise it if its disk or machine pauses for longer.",
  },
  {
    name: "NEON_WS_PROXY",
    default: "Neon's own address",
    why: "host:port of a WebSocket proxy in front of Postgres, for the Neon driver.",
  },
  {
    name: "CRON_SECRET",
    default: "generated once into DATA_DIR",
    why: "Opens /api/cron to a host that calls it every minute; npm start runs the same jobs itself. At least 16 characters.",
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
    why: "Sends mail through Resend's HTTPS API when there is no SMTP_URL.",
  },
  {
    name: "MAIL_FROM",
    default: "Sealdesk <no-reply@the host of BASE_URL>",
    why: "The sender of mails, as an address or `Name <address>`; your mail server must accept it.",
  },
  {
    name: "MAIL_DRIVER",
    default: "smtp or resend where set up, else outbox",
    why: "`smtp`, `resend`, `outbox` (kept to be read), or `none` (every mail fails), to force it.",
  },
  {
    name: "VAPID_PRIVATE_KEY",
    default: "generated once into DATA_DIR",
    why: "Signs push messages about new orders. Changing it ends all devices' subscriptions (43 characters: npx web-push generate-vapid-keys).",
  },
  {
    name: "VAPID_SUBJECT",
    default: "mailto:postmaster@the host of BASE_URL",
    why: "The contact for push services: a `mailto:` or https address.",
  },
  {
    name: "PRO_MODE",
    default: "all, or stripe where its key and prices are set",
    why: "`all`: every account is Pro. `list`: granted accounts. `stripe`: those that pay, and granted ones.",
  },
  {
    name: "STRIPE_SECRET_KEY",
    default: "none: nothing is sold, and no cards are taken",
    why: "Stripe's secret key, to take cards for owners and, with both prices, to sell Pro. Needs STRIPE_WEBHOOK_SECRET beside it.",
  },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    default: "none",
    why: "Verifies Stripe's events to /api/billing/stripe and /api/pay/webhooks/stripe (whsec_…): one for each, separated by a comma.",
  },
  {
    name: "STRIPE_PRICE_MONTH",
    default: "none",
    why: "The id of the recurring price for a month (price_…).",
  },
  {
    name: "STRIPE_PRICE_YEAR",
    default: "none",
    why: "The id of the recurring price for a year (price_…).",
  },
  {
    name: "STRIPE_API_BASE",
    default: "https://api.stripe.com",
    why: "Stripe's API; another address is only for tests.",
  },
  {
    name: "STRIPE_CLIENT_ID",
    default: "none: owners make a new Stripe account",
    why: "The id of your Connect platform (ca_…): owners connect the Stripe account they have.",
  },
  {
    name: "PAYPAL_CLIENT_ID",
    default: "none: PayPal is not offered",
    why: "Your PayPal partner app, to take PayPal for owners. Needs its secret, PAYPAL_PARTNER_ID and PAYPAL_WEBHOOK_ID beside it.",
  },
  { name: "PAYPAL_CLIENT_SECRET", default: "none", why: "That app's secret." },
  {
    name: "PAYPAL_PARTNER_ID",
    default: "none",
    why: "The merchant id of your own PayPal account, which PayPal approved as a partner.",
  },
  {
    name: "PAYPAL_WEBHOOK_ID",
    default: "none",
    why: "The id of the webhook at PayPal that reports to /api/pay/webhooks/paypal.",
  },
  { name: "PAYPAL_ENV", default: "live", why: "`live` or `sandbox`, as the app was made." },
  {
    name: "PAY_SIMULATOR",
    default: "0",
    why: "`1` takes test money at a simulated Stripe, PayPal and chains; in production only `demo` is accepted.",
  },
  ...chainSettings,
  {
    name: "SIGN_URL",
    default: "none",
    why: "An earlier address of this server: signing links with it redirect to BASE_URL.",
  },
  {
    name: "SIGN_PRIVATE_KEY",
    default: "made at the first start and kept sealed in the database",
    why: "Seals the receipts of signed documents: an Ed25519 key as PKCS#8 PEM or base64 (openssl genpkey -algorithm ed25519).",
  },
  {
    name: "SIGN_P12",
    default: "a certificate the server makes itself, kept sealed in the database",
    why: "Seals completed PDFs: a PKCS#12 file with key and certificate, as base64.",
  },
  { name: "SIGN_P12_PASSWORD", default: "empty", why: "Opens that file." },
  {
    name: "BLOB_READ_WRITE_TOKEN",
    default: "none: attachments are files in DATA_DIR/blobs",
    why: "Opens a Vercel Blob store, for hosts without a disk.",
  },
  {
    name: "BLOB_ACCESS",
    default: "private",
    why: "`private` or `public`, as that store was made. Clients never get an address in it.",
  },
  {
    name: "BLOB_STORE",
    default: "vercel where a token is set, else embedded; none where neither can be",
    why: "Where tickets' attachments are stored: `vercel`, `embedded` (npm start keeps them in DATA_DIR/uploads), or `none`.",
  },
  {
    name: "BLOB_PUBLIC_TOKEN",
    default: "BLOB_READ_WRITE_TOKEN",
    why: "Opens a public Vercel Blob store for tickets' attachments, when the other store is private.",
  },
  {
    name: "BODIES_IN_FLIGHT_MB",
    default: "32",
    why: "Megabytes of request bodies that each process holds at once, half of them from one network. Further requests get a 503 (at least 16).",
  },
  {
    name: "UPLOADS_LEAVE_FREE_MB",
    default: "1024",
    why: "Megabytes of disk space that the embedded store leaves free. With less, uploads are refused.",
  },
  {
    name: "BLOB_DOMAIN",
    default: "blob.vercel-storage.com",
    why: "Tickets may name attachments at https://*.public.BLOB_DOMAIN, which are the store's URLs.",
  },
  ...outsideSettings,
  { name: "LOG_LEVEL", default: "info", why: "How much is logged." },
  {
    name: "OFFLINE_APP",
    default: "1",
    why: "`0` makes every browser remove the offline app; notes on devices stay.",
  },
  { name: "CALENDAR", default: "1", why: "`0` turns the calendar off: its routes answer 404." },
  { name: "DEV_PAGES", default: "0", why: "`1` serves /dev/ui and the other development pages." },
];
