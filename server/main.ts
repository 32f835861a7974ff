/** The server behind `npm start`: migrates, listens, and shuts down gracefully. */
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import { closeDatabase } from "@/db/client";
import { migrate } from "@/db/migrate";
import { publicStore } from "@/lib/blobs/public-store";
import { startScheduler } from "@/lib/cron/scheduler";
import { baseUrl, env, isOpenToOthers, SettingsError } from "@/lib/env";
import { closeStreams } from "@/lib/files/live/stream";
import { gate } from "@/lib/gate/gate";
import { log } from "@/lib/http/log";
import type { RouteRow } from "@/lib/http/route";
import { stopDelivery } from "@/lib/mail/deliver";
import { endEventWaits } from "@/lib/payments/event-watch";
import { sealer } from "@/lib/signing/stamp/seal";
import { workInThreads } from "@/lib/signing/stamp/threads";
import { stopWebhooks } from "@/lib/webhooks/deliver";
import { blobStoreRoutes } from "./blob-store";
import { createEdge, type Handler } from "./edge";
import { createAnswer, createLane } from "./lane";
import { createPages } from "./pages";
import { watchAnswers } from "./shutdown";
import { Sockets } from "./sockets";

/** How long a restart waits until the earlier process has left the port. */
const PORT_TIMEOUT_MS = 5_000;
const ANSWERS_TIMEOUT_MS = 12_000;

/** @param buildFolder where scripts/build.mjs wrote the pages */
export async function main(routes: readonly RouteRow[], buildFolder: string): Promise<void> {
  const settings = env();
  if (isOpenToOthers() && !settings.ADMIN_EMAILS)
    log.warn("nobody is an administrator here: set ADMIN_EMAILS to the addresses of those who are");
  const url = settings.DATABASE_URL_UNPOOLED ?? settings.DATABASE_URL;
  if (url) await migrate(url, "db/migrations");

  workInThreads(buildFolder);
  const answer = createAnswer(routes, gate);
  const lane = createLane(answer);
  const sockets = new Sockets({ answer, gate });
  const pages = createPages({
    folder: `${buildFolder}/site`,
    baseUrl: settings.BASE_URL,
    address: baseUrl(),
    offlineApp: settings.OFFLINE_APP,
    devPages: settings.DEV_PAGES,
    simulator: settings.PAY_SIMULATOR !== "0",
    blobsOutside: publicStore()?.kind === "vercel",
    renderOnDemand: nextOnDemand(),
  });
  const firstWords = new Set(routes.map(({ pattern }) => pattern.split("/")[1]));
  firstWords.add("api");
  const server = createEdge({
    handle: (request, response, path) => {
      const handler = firstWords.has(path.split("/", 2)[1]) ? lane : pages;
      handler(request, response, path);
    },
    sockets,
    streams: blobStoreRoutes,
    isHttps: baseUrl().startsWith("https:"),
    trustedProxyHeader: settings.TRUSTED_PROXY_HEADER,
  });
  const finishAnswers = watchAnswers(server);
  await listen(server, settings.HOST, settings.PORT);

  // Made now, because it takes seconds, and because a wrong key should be noticed before the last signature.
  sealer().catch((fault) => log.error({ err: fault }, "completed PDFs cannot be sealed"));
  const stopScheduler = startScheduler();
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    stopScheduler();
    endEventWaits();
    const finished = finishAnswers(ANSWERS_TIMEOUT_MS);
    const delivered = Promise.all([
      stopDelivery(ANSWERS_TIMEOUT_MS),
      stopWebhooks(ANSWERS_TIMEOUT_MS),
    ]);
    // A live stream is cut: its client resumes it on another server.
    await closeStreams();
    await sockets.close(ANSWERS_TIMEOUT_MS);
    await finished;
    await delivered;
    await closeDatabase();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void end());
  process.on("unhandledRejection", (fault) => log.error({ err: fault }, "unhandled rejection"));

  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const until = Date.now() + PORT_TIMEOUT_MS;
  for (;;) {
    server.listen(port, host);
    try {
      await once(server, "listening");
      return;
    } catch (fault) {
      const isTaken = fault instanceof Error && "code" in fault && fault.code === "EADDRINUSE";
      if (!isTaken) throw fault;
      if (Date.now() > until)
        throw new SettingsError(`PORT: another program has port ${port} of ${host}.`);
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

/** Starts Next when the first page needs it; most installations never do. */
function nextOnDemand(): Handler {
  let ready: Promise<(...args: Parameters<Handler>) => void> | undefined;
  const start = async () => {
    const { default: next } = await import("next");
    const app = next({ dev: false, dir: process.cwd(), httpServer: createServer() });
    await app.prepare();
    const handle = app.getRequestHandler();
    return (...[request, response]: Parameters<Handler>) => void handle(request, response);
  };
  return (request, response, path) => {
    ready ??= start();
    ready.then(
      (handle) => handle(request, response, path),
      (fault) => {
        log.error({ err: fault }, "a page could not be rendered");
        response.destroy();
      },
    );
  };
}
