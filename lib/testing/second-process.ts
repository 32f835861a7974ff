/** What a second server process of a test does: the whole server, and a few questions asked over IPC. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { migrate } from "@/db/migrate";
import { runDueJobs } from "@/lib/cron/runner";
import { env } from "@/lib/env";
import { gate } from "@/lib/gate/gate";
import { HttpError } from "@/lib/http/errors";
import { type Limit, take } from "@/lib/http/rate-limit";
import type { RouteRow } from "@/lib/http/route";
import { deliverMails } from "@/lib/mail/deliver";
import { deliverWebhooks, stopWebhooks } from "@/lib/webhooks/deliver";
import { blobStoreRoutes } from "@/server/blob-store";
import { bodies } from "@/server/body-budget";
import { createEdge } from "@/server/edge";
import { createAnswer, createLane } from "@/server/lane";
import { countingJobs } from "./jobs";

export type Question =
  | { kind: "take"; limit: Limit; subject: string; times: number }
  | { kind: "migrate"; url: string }
  | { kind: "memory" }
  | { kind: "deliver" }
  | { kind: "webhooks" }
  | { kind: "stop webhooks" }
  | { kind: "jobs"; names: string[]; seconds: number };

/** How many of these takes at once pass. */
export async function takeMany(limit: Limit, subject: string, times: number): Promise<number> {
  const takes = Array.from({ length: times }, () =>
    take(limit, subject).then(
      () => 1,
      (fault: unknown) => {
        if (fault instanceof HttpError && fault.status === 429) return 0;
        throw fault;
      },
    ),
  );
  return (await Promise.all(takes)).reduce<number>((sum, passed) => sum + passed, 0);
}

async function answer(question: Question): Promise<unknown> {
  if (question.kind === "take") return takeMany(question.limit, question.subject, question.times);
  if (question.kind === "memory")
    return { ofBodies: bodies.bytes, resident: process.memoryUsage.rss() };
  if (question.kind === "deliver") return deliverMails();
  if (question.kind === "webhooks") return deliverWebhooks();
  if (question.kind === "stop webhooks") {
    void stopWebhooks(20_000);
    return "stopping";
  }
  if (question.kind === "jobs") return runDueJobs(countingJobs(question.names, question.seconds));
  await migrate(question.url, "db/migrations");
  return "done";
}

/** Serves on a free port and tells it to the parent. */
export async function main(routes: readonly RouteRow[]): Promise<void> {
  const server = createEdge({
    handle: createLane(createAnswer(routes, gate)),
    streams: blobStoreRoutes,
    trustedProxyHeader: env().TRUSTED_PROXY_HEADER,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("message", (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ value }),
      (fault: unknown) => process.send?.({ fault: String(fault) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ port: (server.address() as AddressInfo).port });
}
