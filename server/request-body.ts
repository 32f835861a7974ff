/** Reads a request's body when its route asks for it, and discards it otherwise. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type HttpError } from "@/lib/http/errors";
import { networkOfAddress } from "@/lib/http/network";
import { type BodyBudget, bodies, type Place } from "./body-budget";
import { answerSocket, TOO_SLOW } from "./raw-answers";

/** How long a refused upload is drained. */
const DRAIN_MS = 3_000;
/**
 * How long each piece waits before the next is read: little for the first `bytes`, since the upload may be only
 * slightly too large, then longer, so that few pieces are in memory.
 */
const pause = { bytes: 8_000_000, beforeMs: 2, afterMs: 25 };
let draining = 0;

/** Whether the request announces a body, with any method. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return (
    request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0")
  );
}

/** Whether the whole body arrived with its headers. */
export const isBodyHere = (request: IncomingMessage): boolean =>
  request.readableLength >= Number(request.headers["content-length"]);

export interface BodyOptions {
  /** The most bytes. */
  limit: number;
  /** Time limit until the last byte. */
  patienceMs: number;
  budget?: BodyBudget;
}

/** A body that is being read. Its bytes count against the budget until it is released. */
export interface TakenBody {
  /** @throws 413 for a longer body, 503 without room for it, 400 for a truncated one */
  bytes: Promise<Buffer>;
  /** Call when the bytes are no longer needed. */
  release(): void;
}

/** Reads a body that is still unread. The parser compares its length with the declared one. */
export function takeBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, patienceMs, budget = bodies }: BodyOptions,
): TakenBody {
  let settle: (fault: HttpError | null) => void = () => undefined;
  const network = networkOfAddress(String(request.headers["x-svc-ip"] ?? ""));
  const place = budget.enter(network, () => settle(errors.crowded()));
  if (isBodyHere(request) && request.headers.expect === undefined && !request.destroyed)
    return { bytes: takeAtOnce(request, place, limit), release: place.leave };
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const onData = (piece: Buffer) => {
      size += piece.length;
      if (size > limit) settle(errors.size());
      else if (place.hold(piece)) pieces.push(piece);
      else settle(errors.crowded());
    };
    const onEnd = () => settle(null);
    const onClose = () => settle(errors.invalid("The body was cut off."));
    const patience = setTimeout(() => {
      answerSocket(request.socket, ...TOO_SLOW);
      onClose();
    }, patienceMs);
    settle = (fault) => {
      clearTimeout(patience);
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      if (fault) {
        request.pause();
        place.leave();
        // Frees the pieces, even if something still refers to this list.
        pieces.length = 0;
        reject(fault);
      } else {
        place.settle();
        resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
      }
    };
    if (declaresTooMuch(request, limit)) settle(errors.size());
    else if (request.destroyed) onClose();
    else {
      askForBody(request, response);
      request.on("data", onData).on("end", onEnd).on("close", onClose);
    }
  });
  return { bytes, release: place.leave };
}

/** The whole body is here, so neither a timeout nor listeners are needed. */
async function takeAtOnce(request: IncomingMessage, place: Place, limit: number): Promise<Buffer> {
  if (declaresTooMuch(request, limit)) throw errors.size();
  const bytes: Buffer = request.read() ?? Buffer.alloc(0);
  if (!place.hold(bytes)) throw errors.crowded();
  place.settle();
  return bytes;
}

/** Sends 100 Continue to a client that waits for it (RFC 9110, 10.1.1). */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined && request.httpVersion === "1.1")
    response.writeContinue();
}

function declaresTooMuch(request: IncomingMessage, limit: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > limit;
}

/**
 * Discards a refused upload slowly, so that its sender gets to read the answer. Resolves when it ended or its time is
 * over; then the connection is closed.
 * @param quickBytes how many bytes are discarded at full speed; with 0 nothing more is read
 */
export function drain(request: IncomingMessage, quickBytes = pause.bytes): Promise<void> {
  draining++;
  return new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, DRAIN_MS);
    const finish = () => {
      clearTimeout(limit);
      resolve();
    };
    request.on("end", finish).on("close", finish);
    if (quickBytes === 0) {
      // Frees what was read already, and reads nothing more.
      request.resume();
      setImmediate(() => request.socket.pause());
      return;
    }
    let drained = 0;
    request.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      request.pause();
      // The more uploads are drained, the slower each is, so that a flood costs little.
      const ms = (drained < quickBytes ? pause.beforeMs : pause.afterMs) * draining ** 2;
      setTimeout(() => request.resume(), ms);
    });
    request.resume();
  }).finally(() => draining--);
}
