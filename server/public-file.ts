/** Serves a public file of the embedded store, or a range of it, so that nothing in it can run (D-22). */
import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { find } from "@/lib/blobs/embedded/folder";
import { nameIn } from "@/lib/blobs/embedded/names";
import { dispositionOf } from "@/lib/blobs/embedded/put";
import { errors } from "@/lib/http/errors";
import { isKnown } from "@/lib/http/etag";

interface Range {
  start: number;
  /** Included. */
  end: number;
}

/** @throws 404 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const found = await find(nameIn(path));
  if (!found) throw errors.notFound();
  const isDownload = new URL(request.url ?? "", "http://localhost").searchParams.has("download");
  const etag = `"${found.etag}"`;
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-robots-tag", "noindex");
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  response.setHeader("etag", etag);
  if (isKnown(etag, request.headers["if-none-match"])) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("accept-ranges", "bytes");
  response.setHeader("content-type", found.contentType);
  response.setHeader("content-disposition", dispositionOf(found, isDownload));
  const { size } = found;
  const range = rangeOf(request, etag, size);
  if (range === "none of it") {
    response.setHeader("content-range", `bytes */${size}`);
    response.writeHead(416, { "content-length": 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.setHeader("content-range", `bytes ${start}-${end}/${size}`);
  response.writeHead(range ? 206 : 200, { "content-length": end - start + 1 });
  if (request.method === "HEAD" || size === 0) response.end();
  // The client disconnected.
  else
    await pipeline(createReadStream(found.path, { start, end }), response).catch(() => undefined);
}

/** RFC 9110 §14.2: a single range. Several ranges or an invalid one are ignored. */
function rangeOf(
  { headers, method }: IncomingMessage,
  etag: string,
  size: number,
): Range | "none of it" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  const isOfThis = headers["if-range"] === undefined || headers["if-range"] === etag;
  if (method !== "GET" || !isOfThis || (from === "" && to === "")) return null;
  if (from === "") {
    const last = Math.min(Number(to), size);
    return last === 0 ? "none of it" : { start: size - last, end: size - 1 };
  }
  if (to !== "" && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return "none of it";
  return { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
