/** The links of an open file as its owner has them, and those revoked that can still be given back. */
import { defaultEnvironment, type Environment } from "@/client/environment";
import type { FileRef } from "@/client/files";
import {
  deleteLinks,
  listWithRevoked,
  renameLink,
  revokeLinks,
  type ShareLinkRow,
  undoRevoke,
} from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import type { RevokedLink } from "@/lib/contract/file-links";

/** F-100; any time is counted from before the server was asked, so that Undo is never offered when it is over. */
export const UNDO_MINUTES = 10;
const UNDO_MS = UNDO_MINUTES * 60_000;

/** `undoUntil` is there for a revoked one: milliseconds since 1970. */
export type KnownLink = ShareLinkRow & { undoUntil?: number };

export interface LinksState {
  /** Null while they are on their way. */
  links: readonly KnownLink[] | null;
  failed: boolean;
}

/** One for each file and page: what it knew is there at once when the panel is opened again. */
export class FileLinks {
  private state: LinksState = { links: null, failed: false };
  private readonly listeners = new Set<() => void>();
  /** Counts what was done here: a list asked for before may lack it. */
  private changes = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly file: FileRef,
    private readonly environment: Environment = defaultEnvironment(),
  ) {}

  readonly read = (): LinksState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly refresh = async (): Promise<void> => {
    const askedAt = Date.now();
    const { changes } = this;
    try {
      const { links, revoked } = await listWithRevoked(this.file, this.environment);
      if (changes !== this.changes) return this.refresh();
      const given = revoked.map(({ undoMs, ...link }) => ({
        ...link,
        undoUntil: askedAt + undoMs,
      }));
      this.tell({ failed: false, links: [...links, ...given] });
    } catch {
      this.tell({ ...this.state, failed: true });
    }
  };

  async rename(id: string, name: string): Promise<void> {
    this.show(await renameLink(this.file, id, name, this.environment));
  }

  /** One link, or all. @returns those that were revoked */
  async revoke(id: string | null): Promise<KnownLink[]> {
    const undoUntil = Date.now() + UNDO_MS;
    const ended = new Set(
      (await revokeLinks(this.file, id, this.environment)).map((link) => link.id),
    );
    const revoked = this.links.filter((link) => ended.has(link.id));
    this.change(this.links.map((link) => (ended.has(link.id) ? { ...link, undoUntil } : link)));
    return revoked;
  }

  /** All of them or none. @throws ApiError 409 `gone`, `full` */
  async undo(links: readonly RevokedLink[]): Promise<void> {
    const given = links.map(({ id, expiresAt }) => ({ id, expiresAt }));
    const back = await undoRevoke(this.file, given, this.environment);
    this.show(back);
  }

  /** Ends one for good, revoked or not. */
  async remove(id: string): Promise<void> {
    await deleteLinks(this.file, id, this.environment);
    this.change(this.links.filter((link) => link.id !== id));
  }

  private get links(): readonly KnownLink[] {
    return this.state.links ?? [];
  }

  /** What the server lists now, and what it no longer lists because it is revoked. */
  private show(listed: readonly ShareLinkRow[]): void {
    const ids = new Set(listed.map(({ id }) => id));
    const revoked = this.links.filter((link) => isRevoked(link) && !ids.has(link.id));
    this.change([...listed, ...revoked]);
  }

  private change(links: readonly KnownLink[]): void {
    this.changes += 1;
    this.tell({ failed: false, links });
  }

  private forgetLate(): void {
    const now = Date.now();
    this.tell({
      ...this.state,
      links: this.links.filter(({ undoUntil = Number.POSITIVE_INFINITY }) => undoUntil > now),
    });
  }

  private tell(state: LinksState): void {
    this.state = state;
    clearTimeout(this.timer);
    const next = Math.min(...this.links.filter(isRevoked).map(({ undoUntil }) => undoUntil));
    if (next < Number.POSITIVE_INFINITY)
      this.timer = setTimeout(() => this.forgetLate(), next - Date.now());
    for (const listener of [...this.listeners]) listener();
  }
}

export function isRevoked(link: KnownLink): link is KnownLink & { undoUntil: number } {
  return link.undoUntil !== undefined;
}

const known = new WeakMap<OpenFile, FileLinks>();

export function linksOf(file: OpenFile): FileLinks {
  const links = known.get(file) ?? new FileLinks(file);
  known.set(file, links);
  return links;
}
