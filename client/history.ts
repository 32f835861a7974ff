/**
 * A file's saved versions: listing, reading, saving and naming them. For an encrypted file everything is encrypted and
 * decrypted on this device.
 */
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
  /** Stored bytes. */
  size: number;
  /** Empty when it has none, or none that can be decrypted. */
  name: string;
  /** Whether its encrypted name cannot be decrypted: swapped, changed, or written by a faulty client. */
  isNameDamaged: boolean;
};

/** The history of one file while somebody views it. Methods throw what `callApi` throws, and Distrust. */
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

  /** Drops what this device has seen of the versions, so that the server's current answers are accepted. */
  async believe(): Promise<void> {
    (await this.told()).forget();
  }

  /** The document of a version. The caller owns it. */
  async read(version: Version): Promise<Y.Doc> {
    return docOfState(await this.state(version));
  }

  /** The same as decrypted bytes, which may not be a valid state: apply them with `docOfState`. */
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
   * Saves the document's current content. For a standard file the server saves what it has, so flush first.
   * @returns the version's id, or the newest one's when nothing has changed
   */
  save(doc: Y.Doc, name = ""): Promise<string> {
    if (!this.isEncrypted) return this.saveBody(name.trim() === "" ? {} : { label: name.trim() });
    return this.saveSealed(Y.encodeStateAsUpdate(doc), name);
  }

  /**
   * Saves an automatic version of an encrypted file; for a standard one the server does so.
   * @returns its id, or null when the state is too large
   */
  async saveAuto(doc: Y.Doc, mostBytes: number): Promise<string | null> {
    if (!this.isEncrypted) throw new Error("The server saves a standard file's versions itself.");
    const state = Y.encodeStateAsUpdate(doc);
    return state.length > mostBytes ? null : this.saveSealed(state, "", { auto: true });
  }

  /**
   * Names a version; an empty name removes the name. An automatic version cannot have a name, so a named copy of it is
   * saved.
   */
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
    // Another tab may have read a newer answer meanwhile, which counts.
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
