/** The embedded store over HTTP: uploads from @vercel/blob/client, and public files at `/blob/f/`, never listed (D-22). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { begin, complete, type PartOf, put, putPart } from "@/lib/blobs/embedded/put";
import { parseJson } from "@/lib/http/body";
import { errors, HttpError } from "@/lib/http/errors";
import { faultResponse } from "@/lib/http/formats";
import { type Handler, refuse } from "./edge";
import { sendFile } from "./public-file";
import { askForBody, takeBody } from "./request-body";
import { apiPolicy } from "./security-headers";

/** More than may be stored, so that the client of a slightly larger file still reads the refusal. */
const MAX_DRAINED_BYTES = 33_554_432;
/** Enough for the numbers and hashes of the most parts allowed. */
const MAX_PARTS_LIST_BYTES = 1_048_576;
const LIST_PATIENCE_MS = 30_000;

/** Products' pages upload from their own origins. This is safe, because the store uses no cookies. */
const anyOrigin = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
const preflight = {
  ...anyOrigin,
  "access-control-allow-methods": "GET, HEAD, POST, PUT",
  "access-control-allow-headers": [
    "authorization, content-type, x-content-type, x-content-length, x-add-random-suffix, x-api-version",
    "x-api-blob-request-id, x-api-blob-request-attempt, x-vercel-blob-access, x-vercel-blob-store-id",
    "x-mpu-action, x-mpu-key, x-mpu-upload-id, x-mpu-part-number",
  ].join(", "),
  "access-control-max-age": "86400",
};

export const blobStoreRoutes = {
  takes: (path: string): boolean => path === "/blob" || path.startsWith("/blob/"),
  handle: ((request, response, path) => {
    response.setHeader("content-security-policy", apiPolicy);
    for (const [name, value] of Object.entries(anyOrigin)) response.setHeader(name, value);
    answer(request, response, path).catch((fault: unknown) => {
      // A client that disconnected reads no answer, and a response that was begun cannot be replaced.
      const isOver = (request.destroyed && !request.complete) || response.headersSent;
      if (isOver) response.destroy();
      else
        refuse(
          request,
          response,
          faultResponse("blob", fault, "embedded store"),
          MAX_DRAINED_BYTES,
        );
    });
  }) satisfies Handler,
};

async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
  const { method = "" } = request;
  if (method === "OPTIONS") response.writeHead(204, preflight).end();
  else if (path.startsWith("/blob/f/")) {
    if (method !== "GET" && method !== "HEAD") throw errors.method(["GET", "HEAD", "OPTIONS"]);
    await sendFile(request, response, path);
  } else if (path === "/blob" || path === "/blob/") {
    if (method !== "PUT") throw errors.method(["PUT", "OPTIONS"]);
    send(response, await put(askedIn(request), bodyOf(request, response), declaredBy(request)));
  } else if (path === "/blob/mpu") {
    if (method !== "POST") throw errors.method(["POST", "OPTIONS"]);
    send(response, await inParts(request, response));
  } else throw errors.notFound();
}

function inParts(request: IncomingMessage, response: ServerResponse): Promise<object> {
  const asked = askedIn(request);
  switch (request.headers["x-mpu-action"]) {
    case "create":
      return begin(asked);
    case "upload": {
      const number = Number(headerOf(request, "x-mpu-part-number"));
      const body = bodyOf(request, response);
      return putPart(asked, partOf(request), number, body, declaredBy(request));
    }
    case "complete":
      return complete(asked, partOf(request), () => partsIn(request, response));
    default:
      throw errors.invalid("x-mpu-action must be create, upload or complete.");
  }
}

async function partsIn(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const options = { limit: MAX_PARTS_LIST_BYTES, patienceMs: LIST_PATIENCE_MS };
  const { bytes, release } = takeBody(request, response, options);
  try {
    return parseJson((await bytes).toString("utf8"));
  } catch (fault) {
    // A longer body cannot be a valid list of parts.
    if (fault instanceof HttpError && fault.status === 413)
      throw errors.invalid("The list of parts cannot be read.");
    throw fault;
  } finally {
    release();
  }
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function askedIn(request: IncomingMessage) {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  return {
    authorization: request.headers.authorization,
    pathname: searchParams.get("pathname") ?? "",
    access: headerOf(request, "x-vercel-blob-access"),
    contentType: headerOf(request, "x-content-type"),
  };
}

function partOf(request: IncomingMessage): PartOf {
  const uploadId = headerOf(request, "x-mpu-upload-id") ?? "";
  const key = headerOf(request, "x-mpu-key") ?? "";
  try {
    return { uploadId, key: decodeURIComponent(key) };
  } catch {
    throw errors.invalid("x-mpu-key is not escaped as a part of an address.");
  }
}

/** The body in chunks. When reading stops early, the connection stays open, so that it can be answered. */
const bodyOf = (request: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => {
    askForBody(request, response);
    return request.iterator({ destroyOnReturn: false });
  },
});

function declaredBy(request: IncomingMessage): number | null {
  const length = request.headers["content-length"];
  return length === undefined ? null : Number(length);
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
