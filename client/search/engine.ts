/** Search over every file of a list: the index in memory, its rows on this device, and the answers. */
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
  /** There are more than were asked for, or than were looked through. */
  hasMore: boolean;
}

/** What is known of a file when it is to be read. */
export interface Known {
  file: LocalFile;
  about: About | null;
}

const MAX_FOUND = 30;
/** Characters looked through for one answer where the index alone cannot tell. */
const MAX_READ = 8_000_000;

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
  /** As the index has them. */
  private loaded = new Map<string, Loaded>();
  private readonly texts: Texts;

  /** @param rows null where nothing can be kept: then titles are searched */
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
   * Takes over the list and what other tabs read. Files in the Trash or gone are not found.
   * @param isWhole whether a file that is not on it is on no list; what was kept of it is erased then
   */
  async list(files: readonly LocalFile[], isWhole: boolean): Promise<void> {
    this.all = files;
    this.leaveOut();
    const before = this.abouts;
    const began = Date.now();
    this.abouts = (await this.rows?.abouts()) ?? new Map();
    // What was read meanwhile is newer than what was kept then.
    for (const [id, about] of before) if (about.readAt >= began) this.abouts.set(id, about);
    const listed = new Set(files.map(({ id }) => id));
    if (isWhole) await this.drop([...this.abouts.keys()].filter((id) => !listed.has(id)));
    if (this.loaded.size === 0) await this.loadAll();
    await this.loadStale();
  }

  /** These are in the Trash or gone, as the server says: what was kept of them is erased. Others may be back. */
  async setAway(ids: readonly string[]): Promise<void> {
    this.away = new Set(ids);
    this.leaveOut();
    await this.drop(ids);
    await this.loadStale();
  }

  /** One more of them. */
  putAway(id: string): Promise<void> {
    return this.setAway([...this.away, id]);
  }

  /** Every file of the list, also those that are away. */
  listed(): readonly LocalFile[] {
    return this.all;
  }

  /** Files of the list that are not away, with what is known of them; the last opened first. */
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

  /** How many files of the list can be searched whole, or cannot be read at all. */
  progress(): { read: number; of: number } {
    let read = 0;
    for (const id of this.files.keys()) if (this.abouts.has(id)) read += 1;
    return { read, of: this.files.size };
  }

  /** Keeps what a file says. Nothing is kept of a file that left the list meanwhile. */
  async take(id: string, text: NoteText, about: About): Promise<void> {
    const file = this.files.get(id);
    if (!file || !this.rows) return;
    const terms = termsOf(text);
    if (!(await this.rows.keep(id, about, terms, text))) return;
    this.abouts.set(id, about);
    this.put(file, about, { terms, title: text.title });
  }

  /** The file says what it said before. */
  async keepAbout(id: string, about: About): Promise<void> {
    if (!this.files.has(id)) return;
    this.abouts.set(id, about);
    await this.rows?.keepAbout(id, about);
    const known = this.loaded.get(id);
    if (known) known.readAt = about.readAt;
  }

  /** Erases what was kept of files; those of the list are still found by their titles. */
  async drop(ids: readonly string[]): Promise<void> {
    await this.rows?.drop(ids);
    for (const id of ids) {
      this.abouts.delete(id);
      this.forget(id);
      const file = this.files.get(id);
      if (file) this.put(file, null, null);
    }
  }

  /** @param signal ends the work of an answer nobody waits for. @throws its reason */
  async search(typed: string, signal?: AbortSignal, most = MAX_FOUND): Promise<Answer> {
    const query = queryOf(typed);
    const hits = this.index.find(query).filter(({ id }) => this.files.has(id));
    const found: SearchHit[] = [];
    let left = MAX_READ;
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

  /** Null where the text has not what the index thought. */
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

  /** What many files hold is read faster together. */
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

/** A list may call a file otherwise than the file calls itself; both names find it. */
function listedTerms({ title }: LocalFile, kept: IndexedFile | null): Terms | null {
  if (kept?.terms === null) return null;
  const terms: Terms = new Map(kept?.terms);
  addTerms(terms, title, IN.title);
  return terms;
}

function withTitle(text: NoteText | null, { title }: LocalFile): NoteText {
  return { title: `${title}\n${text?.title ?? ""}`, parts: text?.parts ?? [] };
}
