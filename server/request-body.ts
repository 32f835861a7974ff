/** Takes a request's body whole, or says that it is too large while it is still arriving. */
import type { IncomingMessage } from "node:http";

/** How long a refused upload may go on. */
const drainMs = 3_000;
/** How long each piece of it waits: hardly while it may be a little too large, and then so that few are in memory. */
const pause = { bytes: 8_000_000, beforeMs: 2, afterMs: 25 };

export type Body = Buffer | "too-large" | "too-slow" | "gone";

/** True when the request announces a body, of whatever method. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return (
    request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0")
  );
}

export function declaresTooMuch(request: IncomingMessage, limit: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > limit;
}

/**
 * Holds at most `limit` bytes. The parser has already compared the length with what was declared.
 * @param patienceMs until the last byte is here
 */
export function takeBody(
  request: IncomingMessage,
  limit: number,
  patienceMs: number,
): Promise<Body> {
  if (declaresTooMuch(request, limit)) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else settle("too-large");
    };
    const onEnd = () =>
      settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    const onClose = () => settle("gone");
    const patience = setTimeout(() => settle("too-slow"), patienceMs);
    const settle = (body: Body) => {
      clearTimeout(patience);
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      if (body === "too-large") request.pause();
      resolve(body);
    };
    request.on("data", onData).on("end", onEnd).on("close", onClose);
  });
}

/**
 * Lets a refused upload run into nothing, slowly, so that its sender comes to read the answer.
 * Resolves when it ended or had its time; whoever still sends then is cut off.
 * @param quickBytes how many of them are taken without much waiting
 */
export function drain(request: IncomingMessage, quickBytes = pause.bytes): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, drainMs);
    const finish = () => {
      clearTimeout(limit);
      resolve();
    };
    request.on("end", finish).on("close", finish);
    let drained = 0;
    request.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      request.pause();
      setTimeout(() => request.resume(), drained < quickBytes ? pause.beforeMs : pause.afterMs);
    });
    request.resume();
  });
}
