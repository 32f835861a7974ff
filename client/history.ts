/** A file's saved versions: listed, read, saved and named. Of an encrypted file all is sealed and opened on this device. */
import * as Y from "yjs";
import { plainName } from "../lib/kinds/plain-name";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../lib/protocol/bytes";
import * as contexts from "../lib/protocol/contexts";
import { importKey, open, seal } from "../lib/protocol/envelope";
import { FILE_NAME_CHARS } from "../lib/protocol/file-limits";
import { defaultEnvironment, type Environment } from "./environment";
import type { FileRef } from "./files";
import {
  type ListedRow,
  type Row,
  readList,
  readRow,
  readStored,
  type VersionKind,
} from "./history-answers";
import { type SeenNews, SeenVersions } from "./history-seen";
import { docOfState, doesNotOpen } from "./history-state";
import { Remembered } from "./history-trust";
import { BadAnswer, type Call, callApi } from "./http";

export type { VersionKind } from "./history-answers";

export type Version = {
  id: string;
  kind: VersionKind;
  /** ISO time. */
  createdAt: string;
  /** Bytes as stored. */
  size: number;
  /** Empty when it has none, or none that opens. */
  name: string;
  /** A sealed name that does not open: swapped, changed, or sealed by a faulty client. */
  isNameDamaged: boolean;
};

/** The history of one file, for as long as somebody looks at it. Methods throw what `callApi` throws, and Distrust. */
export class History {
  private remembered: Promise<Remembered> | null = null;
  private readonly seen: SeenVersions;
  private key: Promise<CryptoKey> | null = null;

  constructor(
    private readonly file: FileRef,
    private readonly environment: Environment = defaultEnvironment(),
  ) {
    const key = () => (this.isEncrypted ? this.openKey() : null);
    this.seen = new SeenVersions(file.id, key, environment);
  }

  /** Newest first. */
  async list(): Promise<Version[]> {
    return this.listed(await this.call("GET", ""));
  }

  /** Forgets what this device was told of the versions: what the server says from here on is believed anew. */
  async believe(): Promise<void> {
    (await this.told()).forget();
  }

  /** The file as it was. The document belongs to the caller. */
  async read(version: Version): Promise<Y.Doc> {
    return docOfState(await this.state(version));
  }

  /** The same as opened bytes. They may be no state at all: whoever applies them does it by `docOfState`. */
  async state(version: Version): Promise<Uint8Array> {
    const stored = readStored(await this.call("GET", `/${version.id}`));
    const bytes = bytesOf(stored.state);
    const told = await this.told();
    await told.state({ ...version, label: null, sealedLabel: null }, stored, bytes);
    const state = this.isEncrypted ? await this.opened(bytes) : bytes;
    await told.bytes(version.id, bytes);
    return state;
  }

  /**
   * Saves what the document holds now; of a standard file the server saves what it has, so flush first.
   * @returns the version's id: of the newest one, when that is the same
   */
  save(doc: Y.Doc, name = ""): Promise<string> {
    if (!this.isEncrypted) return this.saveBody(name.trim() === "" ? {} : { label: name.trim() });
    return this.saveSealed(Y.encodeStateAsUpdate(doc), name);
  }

  /**
   * Saves an automatic version of an encrypted file; the server does so itself for a standard one.
   * @returns its id, or null when the state has more bytes than may be kept
   */
  async saveAuto(doc: Y.Doc, mostBytes: number): Promise<string | null> {
    if (!this.isEncrypted) throw new Error("The server saves a standard file's versions itself.");
    const state = Y.encodeStateAsUpdate(doc);
    return state.length > mostBytes ? null : this.saveSealed(state, "", { auto: true });
  }

  /** Names a version, or unnames it with an empty name. An automatic one cannot bear a name: a copy of it does. */
  async name(version: Version, name: string): Promise<Version[]> {
    const label = name.trim();
    if (version.kind === "created" || version.kind === "checkpoint") {
      const body = this.isEncrypted
        ? { sealedLabel: label === "" ? null : await this.sealName(version.id, label) }
        : { label };
      return this.listed(await this.call("POST", `/${version.id}`, body));
    }
    if (this.isEncrypted)
      await this.saveSealed(Y.encodeStateAsUpdate(await this.read(version)), label);
    else await this.saveBody({ from: version.id, ...(label === "" ? {} : { label }) });
    return this.list();
  }

  private get isEncrypted(): boolean {
    return this.file.contentKeyText !== null;
  }

  private told(): Promise<Remembered> {
    this.remembered ??= this.seen.load().then((seen) => {
      const keep = (news: SeenNews) => void this.seen.keep(news);
      return new Remembered(this.isEncrypted ? "e2ee" : "standard", seen, keep);
    });
    return this.remembered;
  }

  private async call(method: Call["method"], rest: string, body?: object): Promise<unknown> {
    // What another tab is told meanwhile is newer than this question.
    await this.told();
    const { id, capability } = this.file;
    const path = `/api/documents/${id}/history${rest}`;
    return callApi(this.environment, { method, path, capability, ...(body ? { body } : {}) });
  }

  private async listed(answer: unknown): Promise<Version[]> {
    const rows = readList(answer);
    (await this.told()).list(rows);
    return Promise.all(rows.map((row) => this.versionOf(row)));
  }

  private async versionOf(row: ListedRow): Promise<Version> {
    const { id, kind, createdAt, size, label, sealedLabel } = row;
    const shown = { id, kind, createdAt, size, isNameDamaged: false };
    if (!this.isEncrypted) return { ...shown, name: plainName(label, FILE_NAME_CHARS) };
    if (sealedLabel === null) return { ...shown, name: "" };
    try {
      const context = contexts.versionName(this.file.id, id);
      const name = fromUtf8(await open(await this.openKey(), context, fromBase64(sealedLabel)));
      return { ...shown, name: plainName(name, FILE_NAME_CHARS) };
    } catch {
      // The version itself can still be read.
      return { ...shown, name: "", isNameDamaged: true };
    }
  }

  private async opened(bytes: Uint8Array): Promise<Uint8Array> {
    try {
      return await open(await this.openKey(), contexts.snapshot(this.file.id), bytes);
    } catch (error) {
      throw doesNotOpen(error);
    }
  }

  private async saveSealed(state: Uint8Array, name: string, more: object = {}): Promise<string> {
    const id: string = crypto.randomUUID();
    const label = name.trim();
    const sealed = await seal(await this.openKey(), contexts.snapshot(this.file.id), state);
    const saved = await this.saveBody({
      id,
      state: toBase64(sealed),
      ...(label === "" ? {} : { sealedLabel: await this.sealName(id, label) }),
      ...more,
    });
    if (saved !== id) throw new BadAnswer("The server answered with another version.");
    await (await this.told()).bytes(id, sealed);
    return id;
  }

  private async saveBody(body: object): Promise<string> {
    const row: Row = readRow(await this.call("POST", "", body));
    (await this.told()).saved(row);
    return row.id;
  }

  private async sealName(versionId: string, name: string): Promise<string> {
    if (name.length > FILE_NAME_CHARS) throw new RangeError("This name is too long.");
    const context = contexts.versionName(this.file.id, versionId);
    return toBase64(await seal(await this.openKey(), context, utf8(name)));
  }

  private openKey(): Promise<CryptoKey> {
    this.key ??= importKey(this.file.contentKeyText ?? "");
    return this.key;
  }
}

function bytesOf(state: string): Uint8Array {
  try {
    return fromBase64(state);
  } catch {
    throw new BadAnswer("The server's answer holds no state.");
  }
}
