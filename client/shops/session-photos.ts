/** Photos of a shop that is open in a page: each is read once, and found again after a password change. */
import { type Catalog, photosOf } from "../../lib/kinds/shop/catalog";
import type { Bytes } from "../../lib/protocol/bytes";
import { ApiError } from "../http";
import type { ShopOwner } from "./owner";
import * as photos from "./photos";

export class SessionPhotos {
  private readonly shown = new Map<string, Promise<Blob>>();
  /** Photos that a password change gave other ids; null for a removed one. */
  private readonly renamed = new Map<string, string | null>();
  /** Stored by this page: a form may still need them. */
  private readonly added = new Set<string>();

  constructor(private readonly owner: ShopOwner) {}

  rename(names: ReadonlyMap<string, string | null>): void {
    for (const [before, after] of names) this.renamed.set(before, after);
  }

  renamedIn(catalog: Catalog): Catalog {
    return photos.renamePhotos(catalog, this.renamed);
  }

  show(contentKey: string, photoId: string): Promise<Blob> {
    const id = this.renamed.get(photoId) ?? photoId;
    const known = this.shown.get(id);
    if (known !== undefined) return known;
    const found = photos.readPhoto(this.owner, contentKey, id).then(photos.photoBlob);
    this.shown.set(id, found);
    found.catch(() => this.shown.delete(id));
    return found;
  }

  /**
   * @param catalogs their photos, and photos added before, are never removed to make room
   * @throws ApiError 409 `photo-limit`
   */
  async add(contentKey: string, bytes: Bytes, catalogs: readonly Catalog[]): Promise<string> {
    const { owner } = this;
    const id = crypto.randomUUID();
    const send = () => photos.storePhoto(owner, contentKey, id, bytes);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === "photo-limit")) throw error;
      const named = new Set([...catalogs.flatMap(photosOf), ...this.added]);
      if (!(await photos.dropUnusedPhoto(owner, named))) throw error;
      await send();
    }
    this.added.add(id);
    this.shown.set(id, Promise.resolve(photos.photoBlob(bytes)));
    return id;
  }

  /**
   * After another device changed the password, photos it did not know are no longer stored. Those that this page still
   * has are stored again under new ids, because a photo never changes under its id; the others are removed from the
   * catalog.
   */
  async restore(contentKey: string, catalog: Catalog): Promise<Catalog> {
    const { owner } = this;
    const there = new Set(await photos.storedPhotos(owner));
    for (const id of photosOf(catalog)) {
      if (there.has(id)) continue;
      const blob = await this.shown.get(id)?.catch(() => null);
      const next = blob ? crypto.randomUUID() : null;
      if (blob && next) {
        const bytes = new Uint8Array(await blob.arrayBuffer());
        await photos.storePhoto(owner, contentKey, next, bytes);
        this.shown.set(next, Promise.resolve(blob));
      }
      this.renamed.set(id, next);
    }
    return this.renamedIn(catalog);
  }
}
