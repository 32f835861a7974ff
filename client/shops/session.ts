/**
 * A shop that is open in a page. Each change appears at once and is stored after a short pause by compare-and-set. When
 * another device was first, its version is read and the change is applied to it again, so that nothing typed is lost.
 */
import * as api from "../../lib/contract/shop-owner";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import type { ShopContent } from "../../lib/kinds/shop/edit";
import { isSameState, mergeOwnerState, type OwnerState } from "../../lib/kinds/shop/state";
import { sealOwnerState } from "../../lib/protocol/shop-keys";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { ApiError } from "../http";
import * as owners from "./owner";
import { fitPhoto } from "./photos";
import { type Replacement, replaceStored } from "./replacement";
import { isAway, isStale, needsReload, type Saving, ShopRekeyed } from "./session-faults";
import { SessionPhotos } from "./session-photos";

export type ShopChange = (shop: ShopContent) => ShopContent;

/** What the page shows: a new object after each change. */
export interface ShopSnapshot extends ShopContent {
  open: boolean;
  hasPassword: boolean;
  saved: Saving;
}

/** A shop may publish 600 times in an hour (SH-047). */
const PAUSE_MS = 1_500;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** How often in a row another device may be first before this page waits. */
const MAX_ROUNDS = 32;

export class ShopSession {
  readonly environment: Environment;
  /** What the server has, as far as this page knows. */
  stored: owners.StoredShop;
  private local: ShopContent;
  private snapshot: ShopSnapshot;
  private saved: Saving = "saved";
  /** Changes of the catalog that are not stored yet, in order. */
  private changes: ShopChange[] = [];
  /** Catalogs sent with the next number, by their sealed text, with the number of changes in each. */
  private readonly sent = new Map<string, { catalog: Catalog; changes: number }>();
  private readonly sealedPhotos: SessionPhotos;
  private hasLostPhotos = false;
  private readonly listeners = new Set<() => void>();
  private work: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private readonly unlisten: (() => void) | undefined;

  constructor(
    readonly owner: owners.ShopOwner,
    stored: owners.StoredShop,
  ) {
    this.environment = owner.environment;
    this.stored = stored;
    this.sealedPhotos = new SessionPhotos(owner);
    this.local = { catalog: stored.catalog, state: stored.state };
    this.snapshot = this.newSnapshot();
    this.unlisten = owner.environment.page?.listen((event) => {
      const wanted = event === "online" || event === "hidden" || event === "leaving";
      if (wanted && this.saved !== "saved") void this.flush().catch(() => {});
    });
  }

  /** @throws as `readStoredShop` */
  static readonly open = async (owner: owners.ShopOwner): Promise<ShopSession> =>
    new ShopSession(owner, await owners.readStoredShop(owner));

  close(): void {
    clearTimeout(this.timer);
    this.unlisten?.();
  }

  readonly current = (): ShopSnapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Shown at once, stored after a short pause. The change may be applied again to what another device stored meanwhile.
   * So it must depend only on its argument, have the same effect when applied twice, and return its argument when it
   * changes nothing.
   */
  readonly edit = (change: ShopChange): void => {
    const next = change(this.local);
    const catalog = this.sealedPhotos.renamedIn(next.catalog);
    if (next.catalog !== this.local.catalog) this.changes.push(change);
    this.local = { catalog, state: next.state };
    this.retryMs = FIRST_RETRY_MS;
    const waits = this.isStored() || needsReload(this.saved);
    this.announce(waits ? this.saved : "saving");
    if (!waits) this.scheduleIn(PAUSE_MS);
  };

  readonly editCatalog = (change: (catalog: Catalog) => Catalog): void =>
    this.edit(({ catalog, state }) => ({ catalog: change(catalog), state }));

  readonly editState = (change: (state: OwnerState) => OwnerState): void =>
    this.edit(({ catalog, state }) => ({ catalog, state: change(state) }));

  /** Stores everything now. @throws what stopped it; everything stays on screen */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.timer);
    return this.oneAtATime(() => this.store());
  };

  /** Reads what other devices stored. */
  readonly refresh = (): Promise<void> => this.oneAtATime(() => this.catchUp());

  /** Continues under a shop key that another device changed, with everything typed here. */
  readonly reload = (): Promise<void> =>
    this.oneAtATime(async () => {
      await this.catchUp(true);
      await this.store();
    });

  async setOpen(open: boolean): Promise<void> {
    this.stored = { ...this.stored, open: await owners.setShopOpen(this.owner, open) };
    this.announce();
  }

  /** The same object for the session, so that a page does not read photos again after each change. */
  readonly photos = {
    show: (photoId: string): Promise<Blob> =>
      this.sealedPhotos.show(this.stored.contentKey, photoId),
    /** @returns the id, which the catalog may use from now on @throws ApiError 409 `photo-limit`, AttachmentError */
    add: async (image: Blob): Promise<string> => this.addPhotoBytes(await fitPhoto(image)),
  };

  /** Not while the password changes: the photo would be encrypted with the old key. */
  addPhotoBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    return this.oneAtATime(() => {
      const catalogs = [this.stored.catalog, this.local.catalog];
      return this.sealedPhotos.add(this.stored.contentKey, bytes, catalogs);
    });
  }

  /**
   * For an operation that replaces what is stored in its own way: everything is stored first, and nothing else until it
   * is done.
   * @throws as `replaceStored`
   */
  replace(prepare: (stored: owners.StoredShop) => Promise<Replacement>): Promise<void> {
    return this.oneAtATime(async () => {
      await this.store();
      const { next, renamed } = await replaceStored(this.owner, this.stored, prepare);
      if (renamed) this.sealedPhotos.rename(renamed);
      this.adopt(next);
      this.announce();
    }).finally(() => {
      if (!this.isStored()) this.scheduleIn(PAUSE_MS);
    });
  }

  /** Reads what the server has and applies this page's changes to it again. */
  private async catchUp(isReload = false): Promise<void> {
    const newest = await owners.readStoredShop(this.owner, this.stored);
    if (newest.epoch !== this.stored.epoch && !isReload) {
      const error = new ShopRekeyed();
      this.announce({ error });
      throw error;
    }
    if (newest.contentKey !== this.stored.contentKey) this.hasLostPhotos = true;
    this.adopt(newest);
    if (this.hasLostPhotos) {
      const catalog = await this.sealedPhotos.restore(this.stored.contentKey, this.local.catalog);
      this.local = { ...this.local, catalog };
    }
    this.hasLostPhotos = false;
    this.announce();
  }

  private oneAtATime<T>(run: () => Promise<T>): Promise<T> {
    const next = this.work.then(run);
    this.work = next.then(
      () => {},
      () => {},
    );
    return next;
  }

  private async store(): Promise<void> {
    try {
      for (let round = 1; !this.isStored(); round++) {
        this.announce("saving");
        await this.storeOnce(round < MAX_ROUNDS);
      }
      this.retryMs = FIRST_RETRY_MS;
      this.announce("saved");
    } catch (error) {
      this.announce(isAway(error) ? "offline" : { error });
      this.retryAfter(error);
      throw error;
    }
  }

  /** The state first: a discount code that customers can use must be visible to its owner. */
  private async storeOnce(mayCatchUp: boolean): Promise<void> {
    try {
      if (this.local.state !== this.stored.state) await this.storeState(this.local.state);
      if (this.local.catalog !== this.stored.catalog) await this.publish(this.local.catalog);
    } catch (error) {
      if (!isStale(error) || !mayCatchUp) throw error;
      await this.catchUp();
    }
  }

  private async storeState(state: OwnerState): Promise<void> {
    const { owner, stored } = this;
    const { stateVersion: version, shopKey, payLock } = stored;
    const sealed = await sealOwnerState(shopKey, owner.shopId, version + 1, state);
    const body = { version, state: sealed, payLock };
    const answer = await callOperation(api.storeState, { ...owners.asShopOwner(owner), body });
    this.stored = {
      ...this.stored,
      ...{ state, stateVersion: answer.version },
      sealed: { ...this.stored.sealed, state: sealed },
    };
  }

  private async publish(catalog: Catalog): Promise<void> {
    owners.refuseOverLimits(catalog);
    const { owner, stored } = this;
    const seq = stored.seq + 1;
    const changes = this.changes.length;
    const dated = { ...catalog, updatedAt: new Date().toISOString() };
    const sealed = await owners.sealContent(owner, stored, seq, dated);
    this.sent.set(sealed, { catalog, changes });
    const body = { seq, catalog: sealed, payLock: stored.payLock };
    await callOperation(api.publishCatalog, { ...owners.asShopOwner(owner), body });
    this.changes.splice(0, changes);
    this.sent.clear();
    this.stored = {
      ...this.stored,
      ...{ seq, catalog },
      sealed: { ...this.stored.sealed, catalog: sealed },
    };
  }

  /** Takes over what is stored now, and applies the changes it does not contain. */
  private adopt(newest: owners.StoredShop): void {
    const mine = this.sent.get(newest.sealed.catalog);
    const isSame = newest.seq === this.stored.seq;
    if (mine) this.changes.splice(0, mine.changes);
    const stored = isSame ? this.stored.catalog : (mine?.catalog ?? newest.catalog);
    const merged = mergeOwnerState(newest.state, this.local.state);
    const state = isSameState(merged, newest.state) ? newest.state : merged;
    this.stored = { ...newest, catalog: stored };
    if (!isSame) this.sent.clear();
    const catalog =
      isSame || mine
        ? this.local.catalog
        : this.changes.reduce(
            (before, change) => change({ catalog: before, state }).catalog,
            stored,
          );
    this.local = { catalog: this.sealedPhotos.renamedIn(catalog), state };
  }

  private isStored(): boolean {
    return this.local.catalog === this.stored.catalog && this.local.state === this.stored.state;
  }

  private retryAfter(error: unknown): void {
    if (isAway(error)) {
      this.scheduleIn(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
    } else if (error instanceof ApiError && (error.status === 429 || isStale(error))) {
      this.scheduleIn((error.retryAfter ?? 5) * 1_000);
    }
  }

  private scheduleIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush().catch(() => {}), ms);
  }

  private newSnapshot(): ShopSnapshot {
    const { open, gate } = this.stored;
    return { ...this.local, open, hasPassword: gate !== null, saved: this.saved };
  }

  private announce(saved: Saving = this.saved): void {
    this.saved = saved;
    this.snapshot = this.newSnapshot();
    for (const listener of this.listeners) listener();
  }
}
