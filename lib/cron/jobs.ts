/** Everything that runs by the clock. Nothing else depends on it: every time rule is also judged when something is read. */

import { purgeDeletedAccounts } from "@/lib/accounts/deletion";
import {
  sweepApiKeys,
  sweepEmailCodes,
  sweepPersonalKeys,
  sweepSessions,
  sweepVerifications,
} from "@/lib/accounts/sweep";
import { sweepChats } from "@/lib/assistant/chats";
import { sweepRuns } from "@/lib/assistant/runs";
import { sweepUnfinished } from "@/lib/blobs/embedded/sweep";
import { settleBookings } from "@/lib/calendar/booking-states";
import { runCalendar } from "@/lib/calendar/cron";
import { eraseDoomedBlobs } from "@/lib/files/doomed-blobs";
import { sweepTrash } from "@/lib/files/erase";
import { purgePresence } from "@/lib/files/presence";
import { sweepRevokedLinks } from "@/lib/files/revoke";
import { sweepUnnamedAttachments } from "@/lib/files/unnamed-attachments";
import { purgeIdempotency } from "@/lib/http/idempotency";
import { purgeRateLimits } from "@/lib/http/rate-limit";
import { deliverMails } from "@/lib/mail/deliver";
import { sweepOutbox } from "@/lib/mail/sweep";
import { sweepClients } from "@/lib/oauth/clients";
import { sweepCodes, sweepTokens } from "@/lib/oauth/tokens";
import { countsOf, runPayments } from "@/lib/payments/cron";
import { sweepQuotes } from "@/lib/payments/looks";
import { sweepProviderEvents } from "@/lib/payments/provider-events";
import { reviewSubscriptions } from "@/lib/plan/review";
import { sweepStripeEvents } from "@/lib/plan/sweep";
import { sweepMailings } from "@/lib/sending/send";
import { pushQueue } from "@/lib/shops/push";
import { sweepRelations } from "@/lib/shops/supply/relations";
import { sweepParts } from "@/lib/shops/supply/sent";
import { sweepInbox } from "@/lib/signing/inbox";
import { completionQueue } from "@/lib/signing/seal";
import { sweepExpired, sweepProofs, sweepRequests } from "@/lib/signing/sweep";
import { closeOrphans } from "@/lib/tickets/desk/orphans";
import { tellWebhooksOff } from "@/lib/tickets/desk/webhook-off";
import { dispatchEvents } from "@/lib/tickets/events";
import { sweepInvites, sweepProjects, sweepTickets } from "@/lib/tickets/sweep";
import { sweepUnnamedUploads } from "@/lib/tickets/unnamed-uploads";
import { DAY_S, HOUR_S, MINUTE_S } from "@/lib/time";
import { deliverWebhooks } from "@/lib/webhooks/deliver";
import { sweepWebhooks } from "@/lib/webhooks/sweep";

export interface Job {
  /** Of its row in table `job`. */
  name: string;
  everySeconds: number;
  /** Harmless to run twice. @returns what it did, for the administrator */
  run(): Promise<Record<string, number>>;
}

/** Its route runs it too: see run-payments.ts. */
export const PAYMENTS = "payments";
/** So do theirs: see run-calendar.ts. */
export const CALENDAR = "calendar";
export const BOOKINGS = "bookings";

/** A job that removes rows and says how many. */
const sweeper = (name: string, everySeconds: number, sweep: () => Promise<number>): Job => ({
  name,
  everySeconds,
  run: async () => ({ removed: await sweep() }),
});

export const jobs: readonly Job[] = [
  { name: "mail", everySeconds: MINUTE_S, run: deliverMails },
  { name: "outbox", everySeconds: HOUR_S, run: sweepOutbox },
  { name: "webhooks", everySeconds: MINUTE_S, run: deliverWebhooks },
  { name: "webhooks-off", everySeconds: MINUTE_S, run: tellWebhooksOff },
  sweeper("webhook-log", HOUR_S, sweepWebhooks),
  sweeper("presence", 10 * MINUTE_S, purgePresence),
  sweeper("doomed-blobs", 10 * MINUTE_S, eraseDoomedBlobs),
  sweeper("unnamed-attachments", DAY_S, sweepUnnamedAttachments),
  sweeper("unfinished-uploads", HOUR_S, sweepUnfinished),
  sweeper("unnamed-uploads", DAY_S, sweepUnnamedUploads),
  sweeper("trash", HOUR_S, sweepTrash),
  sweeper("revoked-links", HOUR_S, sweepRevokedLinks),
  sweeper("assistant-chats", DAY_S, sweepChats),
  sweeper("assistant-runs", DAY_S, sweepRuns),
  sweeper("rate-limits", HOUR_S, purgeRateLimits),
  sweeper("idempotency", HOUR_S, purgeIdempotency),
  sweeper("sessions", HOUR_S, sweepSessions),
  sweeper("oauth-codes", HOUR_S, sweepCodes),
  sweeper("oauth-tokens", HOUR_S, sweepTokens),
  sweeper("oauth-apps", DAY_S, sweepClients),
  sweeper("api-keys", HOUR_S, sweepApiKeys),
  sweeper("personal-keys", HOUR_S, sweepPersonalKeys),
  sweeper("verifications", HOUR_S, sweepVerifications),
  sweeper("email-codes", HOUR_S, sweepEmailCodes),
  { name: "subscriptions", everySeconds: 10 * MINUTE_S, run: reviewSubscriptions },
  sweeper("deleted-accounts", HOUR_S, purgeDeletedAccounts),
  sweeper("sign-inbox", HOUR_S, sweepInbox),
  { name: "sign-completion", everySeconds: MINUTE_S, run: completionQueue.run },
  { name: "sign-expiry", everySeconds: MINUTE_S, run: sweepExpired },
  sweeper("sign-retention", HOUR_S, sweepRequests),
  sweeper("sign-proofs", HOUR_S, sweepProofs),
  { name: PAYMENTS, everySeconds: MINUTE_S, run: async () => countsOf(await runPayments()) },
  { name: BOOKINGS, everySeconds: MINUTE_S, run: () => settleBookings() },
  { name: CALENDAR, everySeconds: MINUTE_S, run: runCalendar },
  { name: "shop-pushes", everySeconds: MINUTE_S, run: pushQueue.run },
  sweeper("supply-parts", DAY_S, sweepParts),
  sweeper("shop-relations", HOUR_S, sweepRelations),
  sweeper("mailings", DAY_S, sweepMailings),
  sweeper("stripe-events", HOUR_S, sweepStripeEvents),
  sweeper("pay-quotes", HOUR_S, sweepQuotes),
  sweeper("pay-events", HOUR_S, sweepProviderEvents),
  { name: "ticket-events", everySeconds: MINUTE_S, run: dispatchEvents },
  sweeper("ticket-retention", HOUR_S, sweepTickets),
  sweeper("ticket-projects", HOUR_S, sweepProjects),
  {
    name: "ticket-orphans",
    everySeconds: HOUR_S,
    run: async () => ({ closed: await closeOrphans() }),
  },
  sweeper("ticket-invites", HOUR_S, sweepInvites),
];
