/** Everything that runs by the clock. Nothing else depends on it: every time rule is also judged when something is read. */
import { purgeDeletedAccounts } from "@/lib/accounts/deletion";
import {
  sweepApiKeys,
  sweepEmailCodes,
  sweepPersonalKeys,
  sweepSessions,
  sweepVerifications,
} from "@/lib/accounts/sweep";
import { sweepUnfinished } from "@/lib/blobs/embedded/sweep";
import { eraseDoomedBlobs } from "@/lib/files/doomed-blobs";
import { sweepTrash } from "@/lib/files/erase";
import { purgePresence } from "@/lib/files/presence";
import { sweepRevokedLinks } from "@/lib/files/revoke";
import { sweepUnnamedAttachments } from "@/lib/files/unnamed-attachments";
import { purgeIdempotency } from "@/lib/http/idempotency";
import { purgeRateLimits } from "@/lib/http/rate-limit";
import { deliverMails } from "@/lib/mail/deliver";
import { sweepOutbox } from "@/lib/mail/sweep";
import { reviewSubscriptions } from "@/lib/plan/review";
import { sweepStripeEvents } from "@/lib/plan/sweep";
import { sweepInbox } from "@/lib/signing/inbox";
import { sealQueue } from "@/lib/signing/seal";
import { sweepExpired, sweepProofs, sweepRequests } from "@/lib/signing/sweep";
import { closeOrphans } from "@/lib/tickets/desk/orphans";
import { tellWebhooksOff } from "@/lib/tickets/desk/webhook-off";
import { dispatchEvents } from "@/lib/tickets/events";
import { sweepInvites, sweepProjects, sweepTickets } from "@/lib/tickets/sweep";
import { sweepUnnamedUploads } from "@/lib/tickets/unnamed-uploads";
import { deliverWebhooks } from "@/lib/webhooks/deliver";
import { sweepWebhooks } from "@/lib/webhooks/sweep";

export interface Job {
  /** Of its row in table `job`. */
  name: string;
  everySeconds: number;
  /** Harmless to run twice. @returns what it did, for the administrator */
  run(): Promise<Record<string, number>>;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A job that removes rows and says how many. */
const sweeper = (name: string, everySeconds: number, sweep: () => Promise<number>): Job => ({
  name,
  everySeconds,
  run: async () => ({ removed: await sweep() }),
});

export const jobs: readonly Job[] = [
  { name: "mail", everySeconds: MINUTE, run: deliverMails },
  { name: "outbox", everySeconds: HOUR, run: sweepOutbox },
  { name: "webhooks", everySeconds: MINUTE, run: deliverWebhooks },
  { name: "webhooks-off", everySeconds: MINUTE, run: tellWebhooksOff },
  sweeper("webhook-log", HOUR, sweepWebhooks),
  sweeper("presence", 10 * MINUTE, purgePresence),
  sweeper("doomed-blobs", 10 * MINUTE, eraseDoomedBlobs),
  sweeper("unnamed-attachments", DAY, sweepUnnamedAttachments),
  sweeper("unfinished-uploads", HOUR, sweepUnfinished),
  sweeper("unnamed-uploads", DAY, sweepUnnamedUploads),
  sweeper("trash", HOUR, sweepTrash),
  sweeper("revoked-links", HOUR, sweepRevokedLinks),
  sweeper("rate-limits", HOUR, purgeRateLimits),
  sweeper("idempotency", HOUR, purgeIdempotency),
  sweeper("sessions", HOUR, sweepSessions),
  sweeper("api-keys", HOUR, sweepApiKeys),
  sweeper("personal-keys", HOUR, sweepPersonalKeys),
  sweeper("verifications", HOUR, sweepVerifications),
  sweeper("email-codes", HOUR, sweepEmailCodes),
  { name: "subscriptions", everySeconds: 10 * MINUTE, run: reviewSubscriptions },
  sweeper("deleted-accounts", HOUR, purgeDeletedAccounts),
  sweeper("sign-inbox", HOUR, sweepInbox),
  { name: "sign-completion", everySeconds: MINUTE, run: sealQueue.run },
  { name: "sign-expiry", everySeconds: MINUTE, run: sweepExpired },
  sweeper("sign-retention", HOUR, sweepRequests),
  sweeper("sign-proofs", HOUR, sweepProofs),
  sweeper("stripe-events", HOUR, sweepStripeEvents),
  { name: "ticket-events", everySeconds: MINUTE, run: dispatchEvents },
  sweeper("ticket-retention", HOUR, sweepTickets),
  sweeper("ticket-projects", HOUR, sweepProjects),
  {
    name: "ticket-orphans",
    everySeconds: HOUR,
    run: async () => ({ closed: await closeOrphans() }),
  },
  sweeper("ticket-invites", HOUR, sweepInvites),
];
