/** Searches every file of a list: the index in memory, its rows on this device, and the results. */
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { addTerms, IN, type Terms, termsOf } from "./entry";
import { type Hit, SearchIndex } from "./index";
import type { NoteText } from "./note-parts";
import { type Query, queryOf } from "./query";
import { type About, type IndexedFile, openRows, type Person, type Rows } from "./rows";
import { hasAll, type Snippet, type SnippetPlace, showFound } from "./snippet";
import { lengthOf, Texts } from "./texts";

export interface SearchHit {
  id: string;
  snippet: Snippet | null;
  place: SnippetPlace | null;
}

export interface Answer {
  found: SearchHit[];
  /** There are more results than requested, or more files than were searched. */
  hasMore: boolean;
}

/** What is known of a file before it is read. */
export interface Known {
  file: LocalFile;
  about: About | null;
}

const MAX_FOUND = 30;
/** Characters to read for one answer when the index alone is not enough. */
const MAX_READ_CHARS = 8_000_000;

interface Loaded {
  readAt: number;
  title: string;
}

export class SearchEngine {
  private readonly index: SearchIndex;
  private all: readonly LocalFile[] = [];
  private away: ReadonlySet<string> = new Set();
  private files = new Map<string, LocalFile>();
  private abouts = new Map<string, About>();
  /** The files in the index. */
  private loaded = new Map<string, Loaded>();
  private readonly texts: Texts;

  /** @param rows null without storage: then only titles are searched */
  constructor(
    readonly rows: Rows | null,
    room?: number,
  ) {
    this.index = new SearchIndex(room);
    this.texts = new Texts(rows);
  }

  static async open(environment: Environment, person: Person): Promise<SearchEngine> {
    return new SearchEngine(await openRows(environment, person).catch(() => null));
  }

  /**
   * Takes over a list and other tabs' changes. Files in the Trash or deleted are not found.
   * @param isWhole whether a file that is not in it is in no list; then its rows are removed
   */
  async list(files: readonly LocalFile[], isWhole: boolean): Promise<void> {
    this.all = files;
    this.leaveOut();
    const before = this.abouts;
    const began = Date.now();
    this.abouts = (await this.rows?.abouts()) ?? new Map();
    // What was read meanwhile is newer than the stored rows.
    for (const [id, about] of before) if (about.readAt >= began) this.abouts.set(id, about);
    const listed = new Set(files.map(({ id }) => id));
    if (isWhole) await this.drop([...this.abouts.keys()].filter((id) => !listed.has(id)));
    if (this.loaded.size === 0) await this.loadAll();
    await this.loadStale();
  }

  /** The server says that these are in the Trash or deleted: their rows are removed. Others may be back. */
  async setAway(ids: readonly string[]): Promise<void> {
    this.away = new Set(ids);
    this.leaveOut();
    await this.drop(ids);
    await this.loadStale();
  }

  /** Adds one of these. */
  putAway(id: string): Promise<void> {
    return this.setAway([...this.away, id]);
  }

  /** Every file of the list, including those that are away. */
  listed(): readonly LocalFile[] {
    return this.all;
  }

  /** The available files with what is known of them, last opened first. */
  known(): Known[] {
    return [...this.files.values()]
      .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
      .map((file) => ({ file, about: this.abouts.get(file.id) ?? null }));
  }

  aboutOf(id: string): About | null {
    return this.abouts.get(id) ?? null;
  }

  fileOf(id: string): LocalFile | null {
    return this.files.get(id) ?? null;
  }

  /** How many files can be searched completely, or cannot be read at all. */
  progress(): { read: number; of: number } {
    let read = 0;
    for (const id of this.files.keys()) if (this.abouts.has(id)) read += 1;
    return { read, of: this.files.size };
  }

  /** Stores a file's text. Nothing is stored of a file that left the list meanwhile. */
  async take(id: string, text: NoteText, about: About): Promise<void> {
    const file = this.files.get(id);
    if (!file || !this.rows) return;
    const terms = termsOf(text);
    if (!(await this.rows.keep(id, about, terms, text))) return;
    this.abouts.set(id, about);
    this.put(file, about, { terms, title: text.title });
  }

  /** The file has not changed. */
  async keepAbout(id: string, about: About): Promise<void> {
    if (!this.files.has(id)) return;
    this.abouts.set(id, about);
    await this.rows?.keepAbout(id, about);
    const known = this.loaded.get(id);
    if (known) known.readAt = about.readAt;
  }

  /** Removes what is stored of files; listed ones are still found by title. */
  async drop(ids: readonly string[]): Promise<void> {
    await this.rows?.drop(ids);
    for (const id of ids) {
      this.abouts.delete(id);
      this.forget(id);
      const file = this.files.get(id);
      if (file) this.put(file, null, null);
    }
  }

  /** @param signal stops a search that nobody waits for @throws its reason */
  async search(typed: string, signal?: AbortSignal, most = MAX_FOUND): Promise<Answer> {
    const query = queryOf(typed);
    const hits = this.index.find(query).filter(({ id }) => this.files.has(id));
    const found: SearchHit[] = [];
    let left = MAX_READ_CHARS;
    for (let at = 0; at < hits.length; at += most) {
      if (found.length >= most || left <= 0) return { found: found.slice(0, most), hasMore: true };
      const block = hits.slice(at, at + most);
      const texts = await this.texts.of(block.map(({ id }) => id));
      signal?.throwIfAborted();
      for (const hit of block) {
        const text = texts.get(hit.id) ?? null;
        left -= text ? lengthOf(text) : 0;
        const one = this.foundIn(hit, text, query);
        if (one) found.push(one);
      }
    }
    return { found: found.slice(0, most), hasMore: found.length > most };
  }

  /** Null when the text does not match, although the index suggested it. */
  private foundIn({ id, isUnproved }: Hit, text: NoteText | null, query: Query): SearchHit | null {
    const file = this.files.get(id);
    if (!file || (isUnproved && !hasAll(withTitle(text, file), query))) return null;
    const shown = text ? showFound(text, query) : { snippet: null, place: null };
    return { id, ...shown };
  }

  private leaveOut(): void {
    const here = this.all.filter(({ id, away }) => !away && !this.away.has(id));
    this.files = new Map(here.map((file) => [file.id, file]));
    for (const id of this.index.ids()) if (!this.files.has(id)) this.forget(id);
  }

  private async loadStale(): Promise<void> {
    for (const file of this.files.values()) if (this.isStale(file)) await this.load(file);
  }

  private isStale({ id, title }: LocalFile): boolean {
    const known = this.loaded.get(id);
    const readAt = this.abouts.get(id)?.readAt ?? 0;
    return known?.readAt !== readAt || known.title !== title;
  }

  /** Reading the rows of many files together is faster. */
  private async loadAll(): Promise<void> {
    if (!this.rows || this.abouts.size === 0) return;
    for await (const [id, kept] of this.rows.terms()) {
      const file = this.files.get(id);
      if (file) this.put(file, this.abouts.get(id) ?? null, kept);
    }
  }

  private async load(file: LocalFile): Promise<void> {
    const about = this.abouts.get(file.id) ?? null;
    const kept = about && this.rows ? await this.rows.termsOf(file.id) : null;
    this.put(file, about, kept);
  }

  private put(file: LocalFile, about: About | null, kept: IndexedFile | null): void {
    const { id, title } = file;
    const openedAt = Date.parse(file.openedAt) || 0;
    this.texts.forget(id);
    this.index.put(id, openedAt, listedTerms(file, kept));
    this.loaded.set(id, { readAt: about?.readAt ?? 0, title });
  }

  private forget(id: string): void {
    this.index.drop(id);
    this.texts.forget(id);
    this.loaded.delete(id);
  }
}

/** A list may have another title than the file itself; both are found. */
function listedTerms({ title }: LocalFile, kept: IndexedFile | null): Terms | null {
  if (kept?.terms === null) return null;
  const terms: Terms = new Map(kept?.terms);
  addTerms(terms, title, IN.title);
  return terms;
}

function withTitle(text: NoteText | null, { title }: LocalFile): NoteText {
  return { title: `${title}\n${text?.title ?? ""}`, parts: text?.parts ?? [] };
}
