/** What machines ask of the service itself. */
import * as z from "zod/mini";
import { operation } from "./operation";

/** Header of the health answer where mails stay in this server's outbox, or are never sent. */
export const NO_MAIL_HEADER = "X-Svc-No-Mail";

/** Whether the service and its database answer. */
export const checkHealth = operation({
  method: "GET",
  path: "/api/health",
  summary: "Health",
  caller: "public",
  answers: {
    200: z.object({
      ok: z.literal(true),
      service: z.literal("svc"),
      privacyModes: z.tuple([z.literal("e2ee"), z.literal("standard")]),
    }),
    503: z.object({ ok: z.literal(false) }),
  },
});

/** A host's scheduler calls this every minute; what is not due does not run. */
export const runDueJobs = operation({
  method: "GET",
  path: "/api/cron",
  summary: "Run due jobs",
  caller: "scheduler",
  answers: {
    200: z.object({
      /** False when a job failed; it is tried again within a minute. */
      ok: z.boolean(),
      ran: z.array(
        z.object({
          name: z.string(),
          result: z.nullable(z.record(z.string(), z.number())),
          error: z.nullable(z.string()),
        }),
      ),
    }),
  },
});

/** A browser found that a page did something its policy forbids. */
export const reportViolation = operation({
  method: "POST",
  path: "/api/csp-report",
  summary: "Report a policy violation",
  caller: "open",
  takesText: true,
  answers: { 204: null },
});

/** Stripe proves itself by its signature. 404 where nothing is sold. */
export const takeStripeEvent = operation({
  method: "POST",
  path: "/api/billing/stripe",
  summary: "Take an event of Stripe's",
  caller: "open",
  takesText: true,
  answers: { 200: z.object({ received: z.literal(true) }) },
  refusals: [404],
});

export const describeApi = operation({
  method: "GET",
  path: "/openapi.json",
  summary: "OpenAPI description",
  caller: "public",
  answers: { 200: null },
});

/** Where descriptions of the API are, as a linkset (RFC 9727). */
export const describeCatalog = operation({
  method: "GET",
  path: "/.well-known/api-catalog",
  summary: "API catalog",
  caller: "open",
  answers: { 200: null },
});
