/** One request to a file's sync route, in the same shape for encrypted and standard files. */
import * as Y from "yjs";
import { toBase64 } from "../../lib/protocol/bytes";
import type { Environment } from "../environment";
import { callApi } from "../http";
import { type Exchanged, type Row, readEncryptedAnswer, readStandardAnswer } from "./answers";
import type { Privacy } from "./types";

/** Where requests for one file go. */
export type Channel = {
  environment: Environment;
  id: string;
  privacy: Privacy;
  capability: string;
};

export type Exchange = {
  clientId: number;
  /** The last log position whose rows are all in the document; null when there is none. */
  cursor: number | null;
  update?: Row;
  awareness?: string | null;
  /** For encrypted files only: a sealed state that replaces the log up to `version`. */
  snapshot?: { version: number; state: string };
  /** The update is written only while the file has this version; otherwise 409 `stale`. */
  ifVersion?: number;
  /** The stream brings new updates, so the answer need only confirm. */
  live?: boolean;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** What sends it; by default the environment's own. */
  fetch?: Environment["fetch"];
};

/** @throws what callApi throws */
export async function exchange(
  channel: Channel,
  doc: Y.Doc,
  request: Exchange,
): Promise<Exchanged> {
  const encrypted = channel.privacy === "e2ee";
  const { environment } = channel;
  const answer = await callApi(
    { ...environment, fetch: request.fetch ?? environment.fetch },
    {
      method: "POST",
      path: `/api/documents/${channel.id}/${encrypted ? "encrypted-sync" : "sync"}`,
      capability: channel.capability,
      body: encrypted ? encryptedBody(request) : standardBody(doc, request),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
    },
  );
  return encrypted ? readEncryptedAnswer(answer) : readStandardAnswer(answer);
}

/** The state vector of an empty document; with `live` nothing is compared with it. */
const EMPTY_VECTOR = "AA==";

function encryptedBody({ update, snapshot, ...request }: Exchange) {
  return { ...usualBody(request), update, snapshot };
}

// `cursor` and `updateId` make the answer small; a server that does not know them answers by `vector`.
function standardBody(doc: Y.Doc, { update, ...request }: Exchange) {
  const body = usualBody(request);
  const vector = body.live ? EMPTY_VECTOR : toBase64(Y.encodeStateVector(doc));
  return { ...body, vector, update: update?.payload, updateId: update?.id };
}

/** JSON leaves out what is undefined. */
const usualBody = ({ clientId, cursor, awareness, ifVersion, live }: Exchange) => ({
  clientId,
  cursor: cursor ?? undefined,
  awareness: awareness ?? undefined,
  ifVersion,
  live: (cursor !== null && live) || undefined,
});
