/** A double of Vercel Blob: what its client 2.8.0 sends is understood, and answered as the service answers. */
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const STORE = "store1";

interface Kept {
  bytes: Buffer;
  access: string;
  contentType: string;
}

export interface BlobDouble {
  /** For VERCEL_BLOB_API_URL. */
  url: string;
  token: string;
  kept: Map<string, Kept>;
  /** How it answers from now on. */
  mood: "well" | "away" | "forbidding" | "losing" | "cutting" | "stalling";
  /** Every request: `method path`. */
  asked: string[];
  stop(): Promise<void>;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Grant {
  pathname: string;
  addRandomSuffix?: boolean;
  allowedContentTypes?: string[];
  maximumSizeInBytes?: number;
  validUntil: number;
}

/** What a client token allows, if the store's own token signed it. */
function grantOf({ token }: BlobDouble, { headers }: IncomingMessage): Grant | null {
  const prefix = `Bearer vercel_blob_client_${STORE}_`;
  const { authorization = "" } = headers;
  if (!authorization.startsWith(prefix)) return null;
  const [signature, payload = ""] = Buffer.from(authorization.slice(prefix.length), "base64")
    .toString()
    .split(".");
  if (createHmac("sha256", token).update(payload).digest("hex") !== signature) return null;
  return JSON.parse(Buffer.from(payload, "base64").toString()) as Grant;
}

/** @param access what this store was made for; another one is refused */
export async function startBlobDouble(
  access: "private" | "public" = "private",
): Promise<BlobDouble> {
  const token = `vercel_blob_rw_${STORE}_${"s".repeat(30)}`;
  const server = createServer((request, response) => {
    double.asked.push(`${request.method} ${request.url}`);
    answer(double, access, request, response).catch((fault: unknown) => {
      const { status, code, message } =
        fault instanceof Refusal ? fault : new Refusal(500, "internal_server_error", String(fault));
      request.resume();
      send(response, status, { error: { code, message } });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const double: BlobDouble = {
    url: `http://127.0.0.1:${port}`,
    token,
    kept: new Map(),
    mood: "well",
    asked: [],
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return double;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function answer(
  double: BlobDouble,
  access: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", double.url);
  const isKnown = request.headers.authorization === `Bearer ${double.token}`;
  if (double.mood === "away") throw new Refusal(503, "service_unavailable");
  if (pathname.startsWith(`/blob/${STORE}/`)) {
    if (access === "private" && !isKnown) throw new Refusal(403, "forbidden");
    serve(double, pathname.slice(`/blob/${STORE}/`.length), response);
    return;
  }
  const grant = request.method === "PUT" ? grantOf(double, request) : null;
  if (!(isKnown || grant) || double.mood === "forbidding") throw new Refusal(403, "forbidden");
  if (request.headers["x-vercel-blob-store-id"] !== STORE) throw new Refusal(400, "bad_request");
  if (request.method === "PUT" && grant) {
    const name = searchParams.get("pathname") ?? "";
    await putGranted(double, { grant, access, name }, request, response);
  } else if (request.method === "PUT") await put(double, access, request, response, searchParams);
  else if (request.method === "POST" && pathname === "/delete") {
    const { urls } = JSON.parse((await bodyOf(request)).toString()) as { urls: string[] };
    for (const url of urls) double.kept.delete(nameOf(double, url));
    send(response, 200, {});
  } else if (searchParams.has("url")) {
    const name = nameOf(double, searchParams.get("url") ?? "");
    send(response, 200, describe(double, name));
  } else if (request.method === "GET") {
    const names = [...double.kept.keys()];
    const blobs = names.map((name) => describe(double, name));
    send(response, 200, { blobs, hasMore: false });
  } else throw new Refusal(404, "not_found");
}

const nameOf = ({ url }: BlobDouble, given: string): string =>
  given.startsWith("http") ? given.slice(`${url}/blob/${STORE}/`.length) : given;

function describe(double: BlobDouble, name: string) {
  const kept = double.mood === "losing" ? undefined : double.kept.get(name);
  if (!kept) throw new Refusal(404, "not_found");
  const url = `${double.url}/blob/${STORE}/${name}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname: name,
    size: kept.bytes.byteLength,
    contentType: kept.contentType,
    contentDisposition: "attachment",
    cacheControl: "public, max-age=2592000",
    uploadedAt: new Date().toISOString(),
    etag: '"1"',
  };
}

async function put(
  double: BlobDouble,
  access: string,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const { headers } = request;
  const name = query.get("pathname") ?? "";
  if (!name || headers["x-add-random-suffix"] !== "0") throw new Refusal(400, "bad_request");
  if (headers["x-vercel-blob-access"] !== access)
    throw new Refusal(400, "bad_request", `Cannot use ${access} store with another access.`);
  if (double.kept.has(name) && headers["x-allow-overwrite"] !== "1")
    throw new Refusal(400, "bad_request", "This blob already exists.");
  const bytes = await bodyOf(request);
  const contentType = String(headers["x-content-type"] ?? "application/octet-stream");
  double.kept.set(name, { bytes, access, contentType });
  send(response, 200, describe(double, name));
}

/** A browser's put, with a token made for it alone. */
async function putGranted(
  double: BlobDouble,
  { grant, access, name }: { grant: Grant; access: string; name: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  if (grant.validUntil <= Date.now()) throw new Refusal(403, "forbidden", "Token expired");
  if (grant.pathname !== name)
    throw new Refusal(400, "bad_request", '"pathname" does not match the token payload');
  if (headers["x-vercel-blob-access"] !== access)
    throw new Refusal(400, "bad_request", `Cannot use ${access} store with another access.`);
  const extension = name.slice(name.lastIndexOf("."));
  const byName = extension === ".png" ? "image/png" : "application/octet-stream";
  const contentType = String(headers["x-content-type"] ?? byName);
  if (!(grant.allowedContentTypes?.includes(contentType) ?? true))
    throw new Refusal(400, "bad_request", `"contentType" ${contentType} is not allowed`);
  const bytes = await bodyOf(request);
  if (bytes.byteLength > (grant.maximumSizeInBytes ?? Number.POSITIVE_INFINITY))
    throw new Refusal(400, "bad_request", "the file length cannot be greater than allowed");
  const random = grant.addRandomSuffix ? `-${randomBytes(15).toString("hex")}` : "";
  const kept = name.slice(0, -extension.length) + random + extension;
  double.kept.set(kept, { bytes, access, contentType });
  send(response, 200, describe(double, kept));
}

function serve(double: BlobDouble, name: string, response: ServerResponse): void {
  if (double.mood === "stalling") {
    response.on("close", () => double.asked.push("hung up"));
    response.writeHead(500).write("A fault that is told at length");
    return;
  }
  const kept = double.kept.get(name);
  if (!kept) throw new Refusal(404, "not_found");
  const { bytes, contentType } = kept;
  const isCut = double.mood === "cutting";
  const sent = isCut ? bytes.subarray(0, bytes.byteLength - 1) : bytes;
  response.writeHead(200, { "content-type": contentType, "content-length": sent.byteLength });
  response.end(sent);
}
