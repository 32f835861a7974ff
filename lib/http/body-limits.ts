/** How many bytes of body a route takes; the edge, the lane and the route all ask here (XB-017). */
import { TICKET_ATTACHMENT_BYTES } from "@/lib/protocol/ticket-attachment";

/** Enough for any answer of a form. */
const DEFAULT_LIMIT = 65_536;
/** base64 of a 2.1 MB envelope with room for the rest of the body. */
const ONE_STATE = 3_000_000;
/** An update, a snapshot and presence in one encrypted sync. */
const TWO_STATES = 6_000_000;

/** The sealed bytes of one attachment (F-121). */
const ATTACHMENT = 4_194_304;

/** An event of Stripe's or PayPal's with the object it is about. */
const EVENT = 262_144;

/** Five hundred files' ids and tokens, or two hundred orders' statuses, however they are spaced. */
const BATCH = 131_072;
/** Every link a file ever had, given back. */
const LINKS = 262_144;

/** A message of ten thousand characters, however they are escaped, and its attachments (D-15). */
const TICKET = 262_144;

/** A file for a ticket on its way to the embedded store, which writes it as it arrives (T-106). */
const UPLOAD = TICKET_ATTACHMENT_BYTES;

/** base64 of a 2 MB PDF with its recipients and fields, or with a message (D-52, D-95). */
const ENVELOPE = 3_200_000;
/** base64 of a drawn signature of 300 KB with room for what stands around it. */
const SIGNATURE = 450_000;

/** Two padded texts of a shop and its keys, and one of them with a password's change (SH-041, SH-045). */
const SHOP = 2_200_000;
const SHOP_TEXT = 1_100_000;
/** An order with twenty parts for suppliers, or as many sealed anew, and a request (SH-024, SH-029, U-010). */
const ORDER = 260_000;
const REQUEST = 4_000;

/** A million bytes of a feed, however they are escaped; a booking page's snapshot with its free time; fifty guests. */
const FEED = 2_200_000;
const CALENDAR = 262_144;

/** A step's messages with their images, and several sealed chats. */
const STEP = 4_194_304;
const CHATS = 6_000_000;
/** One message with a PDF in it, or a batch (D-80). */
const MCP = 4_194_304;

/** Most frequent paths first; no path matches two rows. */
const rules: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/documents\/[^/]+\/encrypted-sync\/?$/, TWO_STATES],
  [/^\/mcp\/?$/, MCP],
  [/^\/api\/(v1|desk|t)\//, TICKET],
  [/^\/api\/billing\/stripe$/, EVENT],
  [/^\/api\/pay\/webhooks\/[^/]+$/, EVENT],
  [/^\/api\/documents\/?$/, ONE_STATE],
  [/^\/api\/trash\/?$/, BATCH],
  [/^\/api\/documents\/[^/]+\/share\/?$/, LINKS],
  [/^\/api\/documents\/[^/]+\/sync\/?$/, ONE_STATE],
  [/^\/api\/documents\/[^/]+\/history\/?$/, ONE_STATE],
  [/^\/api\/documents\/[^/]+\/attachments\/[^/]+\/?$/, ATTACHMENT],
  [/^\/api\/sign\/v1\/envelopes\/?$/, ENVELOPE],
  [/^\/api\/sign\/v1\/envelopes\/[^/]+\/(preview|sign)\/?$/, SIGNATURE],
  [/^\/api\/send\/?$/, ENVELOPE],
  [/^\/api\/shops\/[^/]+(\/(people|take|rotate))?\/?$/, SHOP],
  [/^\/api\/shops\/[^/]+\/(catalog|state|gate|archive)\/?$/, SHOP_TEXT],
  [/^\/api\/shops\/[^/]+\/orders\/?$/, ORDER],
  [/^\/api\/shop-supply\/[^/]+\/resend\/?$/, ORDER],
  [/^\/api\/shops\/[^/]+\/requests\/?$/, REQUEST],
  [/^\/api\/shop-orders\/[^/]+\/status\/?$/, BATCH],
  [/^\/api\/calendar\/feed\/?$/, FEED],
  [/^\/api\/calendar\/(invites|reminders|book)(\/|$)/, CALENDAR],
  [/^\/api\/ai\/(agent|turn)\/?$/, STEP],
  [/^\/api\/ai\/sessions\/?$/, CHATS],
  [/^\/blob(\/|$)/, UPLOAD],
];

/** The most bytes a request's body may have. @param path without query */
export function bodyLimit(method: string, path: string): number {
  if (method === "GET" || method === "HEAD") return DEFAULT_LIMIT;
  return rules.find(([pattern]) => pattern.test(path))?.[1] ?? DEFAULT_LIMIT;
}
