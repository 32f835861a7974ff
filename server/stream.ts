/** Answers with an event stream: its source writes straight to the connection. */
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Source } from "@/lib/http/event-stream";

/** Starts the stream of an answer made by `eventStream`. */
export function stream(response: Response, source: Source, outgoing: ServerResponse): Response {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (outgoing.req.method === "HEAD") outgoing.end();
  else {
    const stop = source({
      write: (bytes) => write(outgoing, bytes),
      waiting: () => outgoing.writableLength,
      end: () => outgoing.end(),
    });
    outgoing.on("close", stop);
  }
  return RESPONSE_ALREADY_SENT;
}

/**
 * One event goes to many listeners, so its HTTP chunk is made once and written to each connection as it is. The
 * response object would frame it again for each of them.
 */
function write(outgoing: ServerResponse, bytes: Uint8Array): void {
  const { socket } = outgoing;
  // HTTP/1.0 has no chunks, and a response queued behind another on its connection has no socket yet.
  if (outgoing.chunkedEncoding && socket && !outgoing.writableEnded) socket.write(chunkOf(bytes));
  else outgoing.write(bytes);
}

let lastBytes: Uint8Array | undefined;
let lastChunk = Buffer.alloc(0);

function chunkOf(bytes: Uint8Array): Buffer {
  if (bytes !== lastBytes) {
    const size = Buffer.from(`${bytes.byteLength.toString(16)}\r\n`, "latin1");
    lastChunk = Buffer.concat([size, bytes, CRLF]);
    lastBytes = bytes;
  }
  return lastChunk;
}

const CRLF = Buffer.from("\r\n", "latin1");
