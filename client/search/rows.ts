/**
 * One person's search rows on this device, encrypted with a key of their own. For a signed-in person the vault seals
 * that key, and it is removed with the session. For a browser without an account it is a CryptoKey that cannot be
 * exported. Another person's rows are erased before the first own row is written.
 */
import { fromUtf8, randomBytes, utf8 } from "../../lib/protocol/bytes";
import { importKey, open, seal } from "../../lib/protocol/envelope";
import type { Environment } from "../environment";
import { isRecord } from "../http";
import { dropSearched, idIn, nameOf, type RowKind, rangeOf, transact } from "./database";
import { packTerms, type Terms, unpackTerms } from "./entry";
import type { NoteText } from "./note-parts";

/** The format of the rows; older ones are erased. */
const FORMAT = 1;
const OWNER = "owner";
/** Rows decrypted at a time. */
const ROWS_AT_ONCE = 200;

/** The rows' owner; null for a browser in which nobody is signed in. */
export type Person = { userId: string; master: CryptoKey } | null;

interface Owner {
  name: typeof OWNER;
  format: number;
  userId: string | null;
  /** Names the key; rows encrypted with another belong to somebody else. */
  stamp: string;
  key: CryptoKey | Uint8Array;
}

interface Row {
  name: string;
  blob: Uint8Array;
}

export interface About {
  /** The server's version when it was read; null when unknown. */
  version: number | null;
  /** When it was read, and when it was last found unchanged, in milliseconds since 1970. */
  readAt: number;
  checkedAt: number;
  /** It could not be read; its earlier text was removed. */
  failed: boolean;
}

export interface IndexedFile {
  terms: Terms | null;
  title: string;
}

/** Null without storage. */
export async function openRows(environment: Environment, person: Person): Promise<Rows | null> {
  if (environment.indexedDB === null) return null;
  const made = await newOwner(person);
  const owner = await claim(environment, made, person?.userId ?? null);
  const key = await keyOf(owner, person).catch(() => null);
  if (key !== null) return new Rows(environment, owner.stamp, key);
  // Sealed by a vault that is gone, so it is useless.
  await transact(environment, "readwrite", (store) => store.clear());
  const again = await claim(environment, made, person?.userId ?? null);
  return new Rows(environment, again.stamp, await keyOf(again, person));
}

async function newOwner(person: Person): Promise<Owner> {
  const bytes = randomBytes(32);
  const userId = person?.userId ?? null;
  const key = person
    ? await seal(person.master, contextOf(person.userId), bytes)
    : await importKey(bytes);
  return { name: OWNER, format: FORMAT, userId, stamp: crypto.randomUUID(), key };
}

const contextOf = (userId: string) => `search:${userId}`;

async function keyOf({ key }: Owner, person: Person): Promise<CryptoKey> {
  if (key instanceof CryptoKey) return key;
  if (person === null) throw new TypeError("The key is sealed, and nobody is signed in.");
  return importKey(await open(person.master, contextOf(person.userId), key));
}

/** In one transaction, so that two tabs agree on one owner. */
async function claim(environment: Environment, made: Owner, userId: string | null): Promise<Owner> {
  let owner = made;
  await transact(environment, "readwrite", (store) => {
    const known: IDBRequest<Owner | undefined> = store.get(OWNER);
    known.addEventListener("success", () => {
      const found = known.result;
      if (found && found.format === FORMAT && found.userId === userId) owner = found;
      else {
        store.clear();
        store.put(made);
      }
    });
    return known;
  });
  return owner;
}

export class Rows {
  constructor(
    private readonly environment: Environment,
    private readonly stamp: string,
    private readonly key: CryptoKey,
  ) {}

  /** What is known of every file that was read. */
  async abouts(): Promise<Map<string, About>> {
    const abouts = new Map<string, About>();
    for await (const [id, value] of this.all("about")) {
      const about = aboutOf(value);
      if (about) abouts.set(id, about);
    }
    return abouts;
  }

  /** For every file, in batches. */
  async *terms(): AsyncGenerator<[string, IndexedFile]> {
    for await (const [id, value] of this.all("terms")) {
      const kept = keptOf(value);
      if (kept) yield [id, kept];
    }
  }

  async termsOf(id: string): Promise<IndexedFile | null> {
    return keptOf(await this.one("terms", id));
  }

  /** The texts of files, in one transaction; unknown ones are left out. */
  async textsOf(ids: readonly string[]): Promise<Map<string, NoteText>> {
    const rows: Row[] = [];
    await transact(this.environment, "readonly", (store) => {
      for (const id of ids) {
        const request: IDBRequest<Row | undefined> = store.get(nameOf("text", id));
        request.onsuccess = () => request.result && rows.push(request.result);
      }
      return store.count();
    });
    const opened = await Promise.all(rows.map((row) => this.opened(row)));
    const texts = new Map<string, NoteText>();
    for (const [at, { name }] of rows.entries()) {
      const text = textIn(opened[at]);
      if (text) texts.set(idIn(name), text);
    }
    return texts;
  }

  async keepAbout(id: string, about: About): Promise<boolean> {
    return this.put([await this.sealed("about", id, about)]);
  }

  /** @returns false when the rows belong to somebody else by now */
  async keep(id: string, about: About, terms: Terms | null, text: NoteText): Promise<boolean> {
    const kept = { title: text.title, ...(terms === null ? { many: true } : packTerms(terms)) };
    return this.put(
      await Promise.all([
        this.sealed("about", id, about),
        this.sealed("terms", id, kept),
        this.sealed("text", id, text),
      ]),
    );
  }

  drop(ids: readonly string[]): Promise<void> {
    return dropSearched(this.environment, ids);
  }

  /** Files of which this device has newer copies, each with a mark of the change. */
  async touched(): Promise<{ id: string; stamp: string }[]> {
    const rows = await transact<{ name: string; stamp: string }[]>(
      this.environment,
      "readonly",
      (store) => store.getAll(rangeOf("touched")),
    );
    return (rows ?? []).map(({ name, stamp }) => ({ id: idIn(name), stamp }));
  }

  /** Removes a file's mark after it was read; a newer mark stays. */
  async untouch(id: string, stamp: string): Promise<void> {
    await transact(this.environment, "readwrite", (store) => {
      const name = nameOf("touched", id);
      const known: IDBRequest<{ stamp: string } | undefined> = store.get(name);
      known.addEventListener("success", () => {
        if (known.result?.stamp === stamp) store.delete(name);
      });
      return known;
    });
  }

  private async *all(kind: RowKind): AsyncGenerator<[string, unknown]> {
    let after: string | undefined;
    for (;;) {
      const range = rangeOf(kind, after);
      const rows = await transact<Row[]>(this.environment, "readonly", (store) =>
        store.getAll(range, ROWS_AT_ONCE),
      );
      if (!rows || rows.length === 0) return;
      const opened = await Promise.all(rows.map((row) => this.opened(row)));
      for (const [at, { name }] of rows.entries()) yield [idIn(name), opened[at]];
      after = rows.at(-1)?.name;
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  private async one(kind: RowKind, id: string): Promise<unknown> {
    const row = await transact<Row | undefined>(this.environment, "readonly", (store) =>
      store.get(nameOf(kind, id)),
    );
    return row && this.opened(row);
  }

  /** Undefined when another key encrypted it, or it is damaged. */
  private async opened({ name, blob }: Row): Promise<unknown> {
    try {
      return JSON.parse(fromUtf8(await open(this.key, this.contextOf(name), blob)));
    } catch {
      return undefined;
    }
  }

  private async sealed(kind: RowKind, id: string, value: object): Promise<Row> {
    const name = nameOf(kind, id);
    const bytes = utf8(JSON.stringify(value));
    return { name, blob: await seal(this.key, this.contextOf(name), bytes) };
  }

  private contextOf(name: string): string {
    return `search:${this.stamp}:${name}`;
  }

  /** Writes nothing when the rows belong to somebody else by now. */
  private async put(rows: readonly Row[]): Promise<boolean> {
    const owner = await transact<Owner | undefined>(this.environment, "readwrite", (store) => {
      const known: IDBRequest<Owner | undefined> = store.get(OWNER);
      known.addEventListener("success", () => {
        if (known.result?.stamp === this.stamp) for (const row of rows) store.put(row);
      });
      return known;
    });
    return owner?.stamp === this.stamp;
  }
}

function aboutOf(value: unknown): About | null {
  if (!isRecord(value)) return null;
  const { version, readAt, checkedAt, failed } = value;
  if (typeof readAt !== "number" || typeof checkedAt !== "number") return null;
  const known = typeof version === "number" ? version : null;
  return { version: known, readAt, checkedAt, failed: failed === true };
}

/** This client encrypted it, so it is complete if it can be decrypted. */
const textIn = (value: unknown): NoteText | null =>
  isRecord(value) && Array.isArray(value.parts) ? (value as unknown as NoteText) : null;

function keptOf(value: unknown): IndexedFile | null {
  if (!isRecord(value) || typeof value.title !== "string") return null;
  const { title, words, places } = value;
  if (typeof words !== "string" || typeof places !== "string") return { terms: null, title };
  return { terms: unpackTerms({ words, places }), title };
}
