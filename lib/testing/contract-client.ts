/**
 * A client written from the published contract alone: Yjs, WebCrypto and fetch, and none of our modules.
 * A program with an API key: the key is the bearer, the capability travels in its own header.
 */
import * as Y from "yjs";

interface Program {
  url: string;
  key: string;
}

interface Opened {
  id: string;
  capability: string;
  /** 32 bytes; only for an encrypted file, and never sent. */
  contentKey?: Uint8Array;
}

type Json = Record<string, unknown>;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

async function send(program: Program, path: string, body?: Json, capability?: string) {
  const response = await fetch(`${program.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: `Bearer ${program.key}`,
      "Content-Type": "application/json",
      "X-Svc-Client": "4",
      ...(capability ? { "X-Svc-Capability": capability } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Json;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const keyOf = (raw: Uint8Array) =>
  crypto.subtle.importKey("raw", new Uint8Array(raw), "AES-GCM", false, ["encrypt", "decrypt"]);
const boundTo = (context: string) => new TextEncoder().encode(`svc:v1:${context}`);

/** 0x01, 12 bytes of IV, ciphertext with its tag. */
async function seal(raw: Uint8Array, context: string, plain: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(context) };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(raw), new Uint8Array(plain));
  return base64(Buffer.concat([Buffer.from([1]), iv, new Uint8Array(sealed)]));
}

async function unseal(raw: Uint8Array, context: string, text: string): Promise<Uint8Array> {
  const bytes = bytesOf(text);
  if (bytes[0] !== 1) throw new Error("Another version.");
  const algorithm = { name: "AES-GCM", iv: bytes.slice(1, 13), additionalData: boundTo(context) };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await keyOf(raw), bytes.slice(13)));
}

export async function createStandard(program: Program, title: string): Promise<Opened> {
  const { id, token } = await send(program, "/api/documents", { title });
  return { id: String(id), capability: String(token) };
}

export async function createEncrypted(program: Program): Promise<Opened> {
  const id = crypto.randomUUID();
  const contentKey = crypto.getRandomValues(new Uint8Array(32));
  const state = await seal(contentKey, `${id}:snapshot`, Y.encodeStateAsUpdate(new Y.Doc()));
  const { token } = await send(program, "/api/documents", { privacy: "e2ee", id, state });
  return { id, capability: String(token), contentKey };
}

/** One person's copy of a file, synced by polling as the contract describes. */
export class ContractClient {
  readonly doc = new Y.Doc();
  private cursor = 0;
  private queue: Uint8Array[] = [];

  constructor(
    private readonly program: Program,
    private readonly file: Opened,
  ) {
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.queue.push(update);
    });
  }

  /** Reads the file as it stands. */
  async open(): Promise<void> {
    const { id, capability, contentKey } = this.file;
    const page = await send(this.program, `/api/documents/${id}`, undefined, capability);
    const snapshot = String(page.snapshot);
    Y.applyUpdate(
      this.doc,
      contentKey ? await unseal(contentKey, `${id}:snapshot`, snapshot) : bytesOf(snapshot),
      this,
    );
    if (contentKey) this.cursor = Number(page.snapshotVersion);
  }

  /** Sends what was typed and fetches what others typed, until both sides are even. */
  async sync(): Promise<void> {
    if (this.file.contentKey) await this.syncEncrypted(this.file.contentKey);
    else await this.syncStandard();
  }

  private async syncStandard(): Promise<void> {
    const { id, capability } = this.file;
    const sent = this.queue.length;
    const answer = await send(
      this.program,
      `/api/documents/${id}/sync`,
      {
        clientId: this.doc.clientID,
        vector: base64(Y.encodeStateVector(this.doc)),
        ...(sent > 0 ? { update: base64(Y.mergeUpdates(this.queue)) } : {}),
      },
      capability,
    );
    Y.applyUpdate(this.doc, bytesOf(String(answer.update)), this);
    this.queue = this.queue.slice(sent);
  }

  private async syncEncrypted(contentKey: Uint8Array): Promise<void> {
    const { id, capability } = this.file;
    for (;;) {
      const sent = this.queue.length;
      const updateId = crypto.randomUUID();
      const plain = sent > 0 ? Y.mergeUpdates(this.queue) : null;
      const payload = plain && (await seal(contentKey, `${id}:update:${updateId}`, plain));
      const answer = await send(
        this.program,
        `/api/documents/${id}/encrypted-sync`,
        {
          clientId: this.doc.clientID,
          cursor: this.cursor,
          ...(payload ? { update: { id: updateId, payload } } : {}),
        },
        capability,
      );
      const snapshot = answer.snapshot as { state: string } | undefined;
      if (snapshot)
        Y.applyUpdate(this.doc, await unseal(contentKey, `${id}:snapshot`, snapshot.state), this);
      for (const row of answer.updates as { id: string; payload: string }[]) {
        const update = await unseal(contentKey, `${id}:update:${row.id}`, row.payload);
        Y.applyUpdate(this.doc, update, this);
      }
      this.queue = this.queue.slice(sent);
      this.cursor = Number(answer.cursor);
      if (this.cursor === answer.version) return;
    }
  }

  /** Replaces the log of an encrypted file by one snapshot. @returns whether it was taken */
  async compact(): Promise<boolean> {
    const { id, capability, contentKey } = this.file;
    if (!contentKey) return false;
    const state = await seal(contentKey, `${id}:snapshot`, Y.encodeStateAsUpdate(this.doc));
    const body = {
      clientId: this.doc.clientID,
      cursor: this.cursor,
      snapshot: { version: this.cursor, state },
    };
    return (
      (await send(this.program, `/api/documents/${id}/encrypted-sync`, body, capability))
        .compacted === true
    );
  }
}
