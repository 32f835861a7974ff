/**
 * Limits how many streams are open and how much may wait in them: an unread stream costs its reader nothing and us megabytes.
 * Counted per process, like the memory. A refused client polls instead.
 */
import { errors } from "@/lib/http/errors";
import type { Sink, Source } from "@/lib/http/event-stream";

/** Streams of one link from one network: a class that opens the same link. */
export const MAX_LINK_STREAMS = 200;
/** Streams of one network: everybody behind a company's address. */
export const MAX_NETWORK_STREAMS = 2_000;
/** Bytes that may wait for the readers of one network; beyond it the one furthest behind is cut, and resumes. */
export const MAX_NETWORK_BYTES = 256_000_000;
const RETRY_AFTER_S = 60;

interface OpenStream {
  /** Bytes that waited when it was last looked at. */
  held: number;
  look(): number;
  cut(): void;
}

interface Network {
  streams: Set<OpenStream>;
  links: Map<string, number>;
  held: number;
}
const networks = new Map<string, Network>();

/** The same stream, counted from its beginning to its end. @throws 429 when there are too many already */
export function limitStream(linkId: string, network: string, source: Source): Source {
  const open = networks.get(network);
  const isFull =
    open &&
    (open.streams.size >= MAX_NETWORK_STREAMS || (open.links.get(linkId) ?? 0) >= MAX_LINK_STREAMS);
  if (isFull) throw errors.rate(RETRY_AFTER_S);
  return (sink) => begin(linkId, network, source, sink);
}

function begin(linkId: string, name: string, source: Source, sink: Sink): () => void {
  const network = networks.get(name) ?? { streams: new Set(), links: new Map(), held: 0 };
  networks.set(name, network);
  const stream: OpenStream = {
    held: 0,
    look() {
      const held = sink.waiting();
      network.held += held - stream.held;
      stream.held = held;
      return held;
    },
    cut: () => stop?.(),
  };
  network.streams.add(stream);
  network.links.set(linkId, (network.links.get(linkId) ?? 0) + 1);

  const leave = (): void => {
    if (!network.streams.delete(stream)) return;
    network.held -= stream.held;
    const left = (network.links.get(linkId) ?? 1) - 1;
    if (left > 0) network.links.set(linkId, left);
    else network.links.delete(linkId);
    if (network.streams.size === 0) networks.delete(name);
  };
  let stop: (() => void) | undefined;
  stop = source({
    write(bytes) {
      sink.write(bytes);
      if (!network.streams.has(stream)) return;
      stream.look();
      if (network.held > MAX_NETWORK_BYTES) relieve(network);
    },
    waiting: () => sink.waiting(),
    end() {
      leave();
      sink.end();
    },
  });
  return () => {
    leave();
    stop?.();
  };
}

/** What readers have taken since they were last written to is noticed here, before one is cut. */
function relieve(network: Network): void {
  let furthest: OpenStream | undefined;
  for (const stream of network.streams)
    if (stream.look() > (furthest?.held ?? 0)) furthest = stream;
  if (network.held > MAX_NETWORK_BYTES) furthest?.cut();
}
