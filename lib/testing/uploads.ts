/** The embedded store in a test: a started server, tokens for it, and what its folder holds. */
import { join } from "node:path";
import { generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { POST as uploadRoute } from "@/app/api/v1/upload/route";
import { filesIn } from "@/db/backup/files";
import { attachableTypes } from "@/lib/blobs/content-types";
import { embeddedToken } from "@/lib/blobs/public-store";
import { env } from "@/lib/env";
import { type Answered, call } from "./call";
import { use } from "./outbox";
import { startTestServer, type TestServer } from "./server";

/** As T-106 has it, in bytes. */
export const LARGEST_BYTES = 26_214_400;

/** A server whose address is the configured one, and the client told of its store. */
export async function startBlobServer(): Promise<TestServer> {
  const before = process.env.BASE_URL;
  const server = await startTestServer();
  use({ BASE_URL: server.url, VERCEL_BLOB_API_URL: `${server.url}/blob` });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      use({ BASE_URL: before, VERCEL_BLOB_API_URL: undefined });
    },
  };
}

type Wishes = Partial<Parameters<typeof generateClientTokenFromReadWriteToken>[0]>;

/** A token as the upload route mints it, but for what is wished otherwise. */
export const tokenFor = (pathname: string, wishes: Wishes = {}): Promise<string> =>
  generateClientTokenFromReadWriteToken({
    token: embeddedToken(),
    pathname,
    maximumSizeInBytes: LARGEST_BYTES,
    allowedContentTypes: [...attachableTypes],
    addRandomSuffix: true,
    validUntil: Date.now() + 900_000,
    ...wishes,
  });

/** Every file of the store, whole or not. */
export const filesOfUploads = (): Promise<string[]> => filesIn(join(env().DATA_DIR, "uploads"));

/** The event by which the client asks for a token. */
export const tokenEvent = (payload: object = {}, type = "blob.generate-client-token") => ({
  type,
  payload: { pathname: "photo.png", multipart: false, clientPayload: null, ...payload },
});

/** As a product's server asks, with its project key. */
export function askUpload(
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const given = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers };
  return call(uploadRoute, { method: "POST", path: "/api/v1/upload", body, headers: given });
}
