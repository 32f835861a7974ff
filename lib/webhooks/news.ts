/**
 * How a process that wrote an event finds the one that serves its endpoint: that one alone may send there. News is sent
 * where an endpoint was found held, and heard by who holds one for longer than others look again by themselves.
 */
import { gatherNews, type Listening, listenTo } from "@/db/channel";
import { log } from "@/lib/http/log";

const CHANNEL = "sealdesk_webhooks";
/** Endpoints found to be held by another process within this time are told in one message. */
const GATHER_MS = 20;
/** A run that ends sooner needs no news: the process that wrote the event checks again for three seconds. */
const LISTEN_AFTER_MS = 1_000;

/** Tells whoever holds these endpoints that something new is due there, soon. */
export const tellHolders = gatherNews(CHANNEL, GATHER_MS, (fault) =>
  log.debug({ err: fault }, "holders of webhooks not told"),
);

interface NewsHandlers {
  onMessage(endpointIds: string[]): void;
  /** News arrives from now on; what came before may have been missed. */
  onConnected(): void;
}

/** Receives the news of other processes once serving has gone on for a while. @returns the way to stop */
export function listenForNews({ onMessage, onConnected }: NewsHandlers): () => void {
  let listening: Listening | undefined;
  const begin = setTimeout(() => {
    listening = listenTo(CHANNEL, {
      onMessage: (payload) => onMessage(payload.split(",")),
      onConnected,
      onDisconnected: () => undefined,
    });
  }, LISTEN_AFTER_MS);
  begin.unref();
  return () => {
    clearTimeout(begin);
    listening
      ?.stop()
      .catch((fault: unknown) => log.debug({ err: fault }, "still listening for webhooks"));
  };
}
