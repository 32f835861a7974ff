/** Opening a file: the server's copy, or this device's when the server cannot be reached. */
import { GuardError } from "../../lib/kinds/yjs-guard";
import { toBase64 } from "../../lib/protocol/bytes";
import { ProtocolError } from "../../lib/protocol/errors";
import { ApiError, BadAnswer, callApi, NetworkError } from "../http";
import { type ReadPage, readPage, sizeOf } from "./answers";
import type { Codec } from "./codec";
import type { Channel } from "./exchange";
import { Distrust, judge } from "./failure";
import type { Inbox } from "./inbox";
import type { Opened } from "./session";
import type { Copy } from "./store";
import { OpenError } from "./types";

/** Reads the file's page into the document. Sends only the request for it. */
export async function loadPage(
  channel: Channel,
  inbox: Inbox,
  remembered: number,
  signal: AbortSignal,
): Promise<Opened> {
  const page = await fetchPage(channel, signal);
  if (page.version < remembered) {
    throw new Distrust(
      "rollback",
      "The server has an older version of this file than this device saw before. What you see is this device's copy; nothing is sent.",
    );
  }
  await inbox.receive({ base: page.snapshot.state, rows: page.rows });
  const bytes = page.rows.reduce((sum, row) => sum + sizeOf(row), 0);
  return {
    role: page.role,
    cursor: page.cursor,
    version: page.version,
    snapshotVersion: page.snapshot.version,
    logBytes: bytes,
    connected: true,
  };
}

/** The server's page, if it is of this file and of the kind that the link says. */
export async function fetchPage(channel: Channel, signal: AbortSignal): Promise<ReadPage> {
  const { environment, id, capability, privacy } = channel;
  const path = `/api/documents/${id}`;
  const page = readPage(await callApi(environment, { method: "GET", path, capability, signal }));
  if (page.id !== id) throw new BadAnswer("The server answered with another file.");
  if (page.privacy !== privacy) throw contradiction(privacy);
  return page;
}

/** Reads this device's copy into the document. */
export async function loadCopy(copy: Copy, codec: Codec, inbox: Inbox): Promise<Opened> {
  const state = await codec.openLocal(copy.blob);
  // Applied as a plain update: it was sealed as local, and is decrypted now.
  await inbox.receive({ rows: [{ id: null, payload: toBase64(state) }] });
  return {
    role: copy.role,
    cursor: copy.cursor,
    version: copy.version,
    snapshotVersion: copy.version,
    logBytes: 0,
    connected: false,
  };
}

/** Whether this device's copy may be used because no answer arrived. */
export function copyMayServe(error: unknown): boolean {
  if (error instanceof ApiError) return judge(error).kind === "retry";
  return error instanceof Distrust || error instanceof NetworkError || error instanceof BadAnswer;
}

// The link decides: a key means encrypted, whatever the server says, and nothing readable is sent.
function contradiction(byLink: Channel["privacy"]): OpenError {
  return byLink === "e2ee"
    ? new OpenError(
        "server",
        "This link is for an encrypted file, but the server says the file is not encrypted. Nothing was sent.",
      )
    : new OpenError("key-missing", "This file is encrypted, and the link has lost its key.");
}

/** The reason shown to the person. */
export function openErrorOf(error: unknown): OpenError {
  if (error instanceof OpenError) return error;
  if (error instanceof ProtocolError) {
    if (error.code === "link-newer") return new OpenError("link-newer", error.message);
    return new OpenError("wrong-key", "The key in this link does not open this file.", {
      cause: error,
    });
  }
  if (error instanceof NetworkError)
    return new OpenError("network", error.message, { cause: error });
  if (error instanceof ApiError) return refusedOpening(error);
  if (error instanceof GuardError || error instanceof Error) {
    return new OpenError("server", error.message, { cause: error });
  }
  return new OpenError("server", "The file could not be opened.");
}

function refusedOpening(error: ApiError): OpenError {
  const { status, reason, message } = error;
  if (status === 410) {
    const { trashedAt } = error.details;
    return new OpenError("trashed", message, typeof trashedAt === "string" ? { trashedAt } : {});
  }
  if (status === 404 || status === 401) return new OpenError("not-found", message);
  if (status === 400 && reason === "upgrade") return new OpenError("upgrade", message);
  if (status === 429) {
    const { retryAfter } = error;
    return new OpenError("rate", message, retryAfter === null ? {} : { retryAfter });
  }
  return new OpenError("server", message, { cause: error });
}
