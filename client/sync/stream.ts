/** A file's live stream: a streamed GET read with fetch, so that the capability stays in a header. */
import { BadAnswer, callHeaders, NetworkError, refusalOf } from "../http";
import { count, privacy, record, role, text } from "./answers";
import type { Channel } from "./exchange";
import { EventParser, type ServerEvent } from "./sse";
import type { Timing } from "./timing";
import type { Privacy, Role } from "./types";

export type StreamEvent =
  | { name: "hello"; version: number; role: Role; privacy: Privacy }
  /** Without `seq` the update is not committed yet. `at` reports the position before it, as a separate event would. */
  | { name: "update"; id: string; payload: string; seq: number | null; at: number | null }
  | { name: "at"; cursor: number }
  | { name: "presence"; clientId: number; awareness: string | null; role: Role }
  | { name: "stale"; version: number }
  | { name: "compacted"; version: number }
  | { name: "gone"; reason: string };

export type StreamRequest = {
  cursor: number | null;
  clientId: number;
  signal: AbortSignal;
  onEvent(event: StreamEvent): void;
};

/** Runs until the server ends the stream or the signal aborts it; throws when it could not start or went silent. */
export async function runStream(channel: Channel, timing: Timing, request: StreamRequest) {
  const silence = new AbortController();
  const stop = () => silence.abort();
  request.signal.addEventListener("abort", stop, { once: true });
  if (request.signal.aborted) stop();
  let timer = setTimeout(stop, timing.streamHello);
  let hasBegun = false;
  const heard = () => {
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(stop, timing.streamSilence);
  };
  try {
    const body = await start(channel, request, silence.signal);
    await readEvents(body, request, heard, silence.signal);
    if (silence.signal.aborted) throw new Error("stopped");
  } catch (error) {
    if (request.signal.aborted) return;
    if (!silence.signal.aborted) throw error;
    // A proxy that buffers answers never lets a stream start: there is a network, but no stream.
    if (!hasBegun) throw new BadAnswer("The live stream did not begin.");
    throw new NetworkError("The live stream went silent.");
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", stop);
    silence.abort();
  }
}

async function start(channel: Channel, request: StreamRequest, signal: AbortSignal) {
  const query = new URLSearchParams({ clientId: String(request.clientId) });
  if (request.cursor !== null) query.set("cursor", String(request.cursor));
  const { environment } = channel;
  const address = `${environment.origin}/api/documents/${channel.id}/events?${query}`;
  let response: Response;
  try {
    response = await environment.fetch(address, {
      headers: {
        ...callHeaders(environment, channel.capability),
        Accept: "text/event-stream",
      },
      signal,
      cache: "no-store",
      redirect: "error",
      referrerPolicy: "no-referrer",
    });
  } catch (error) {
    throw new NetworkError("The live stream could not be opened.", { cause: error });
  }
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    throw refusalOf(response, answer);
  }
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/event-stream") || response.body === null) {
    await response.body?.cancel();
    throw new BadAnswer("The server has no live stream.");
  }
  return response.body;
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  request: StreamRequest,
  heard: () => void,
  signal: AbortSignal,
) {
  const reader = body.getReader();
  // Some runtimes ignore the signal once the answer has started, so the reader is cancelled here.
  const end = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const decoder = new TextDecoder();
  const parser = new EventParser();
  for (;;) {
    let piece: ReadableStreamReadResult<Uint8Array>;
    try {
      piece = await reader.read();
    } catch (error) {
      throw new NetworkError("The live stream broke.", { cause: error });
    }
    if (piece.done) return;
    heard();
    for (const event of parser.push(decoder.decode(piece.value, { stream: true }))) {
      const known = readEvent(event);
      if (known !== null) request.onEvent(known);
    }
  }
}

/** Null for events of a later version. @throws BadAnswer for a known event of another shape */
export function readEvent({ event, data }: ServerEvent): StreamEvent | null {
  const body = () => record(parse(data));
  switch (event) {
    case "hello": {
      const fields = body();
      const version = count(fields, "version");
      return { name: event, version, role: role(fields.role), privacy: privacy(fields.privacy) };
    }
    case "update": {
      const fields = body();
      const seq = typeof fields.seq === "number" ? fields.seq : null;
      const at = typeof fields.at === "number" ? fields.at : null;
      return { name: event, id: text(fields, "id"), payload: text(fields, "payload"), seq, at };
    }
    case "at":
      return { name: event, cursor: count(body(), "cursor") };
    case "presence": {
      const fields = body();
      const awareness = typeof fields.awareness === "string" ? fields.awareness : null;
      const from = awareness === null ? "view" : role(fields.role);
      return { name: event, clientId: count(fields, "clientId"), awareness, role: from };
    }
    case "stale":
    case "compacted":
      return { name: event, version: count(body(), "version") };
    case "gone":
      return { name: event, reason: text(body(), "reason") };
    default:
      return null;
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new BadAnswer("The live stream sent something that is not JSON.");
  }
}
