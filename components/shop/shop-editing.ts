/** What the tabs of a shop see of it and change in it. The frame makes it; a tab takes it as `{ shop: ShopEditing }`. */
import type { CountByCounter, StockChange } from "@/client/shops/stock";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { OwnerState } from "@/lib/kinds/shop/state";

export type StockCounts = CountByCounter;

export interface ShopContent {
  catalog: Catalog;
  state: OwnerState;
}

/** `problem` is shown as it is: what happened, what was kept, what to do. It goes with the next change that saves. */
export type SaveState = "saved" | "saving" | "offline" | { problem: string };

/** A customer link as its owner has it. */
export interface ShopLink {
  accessId: string;
  /** From the owner's state; empty where it has none. */
  name: string;
  createdAt: string;
  expiresAt: string | null;
  /** The whole address, or null where this shop does not know the secret any more. */
  url: string | null;
}

export interface NewShopLink {
  name: string;
  /** ISO time, or null for a link that does not end. */
  expiresAt: string | null;
}

export interface ShopEditing extends ShopContent {
  shopId: string;
  open: boolean;
  hasPassword: boolean;
  /**
   * Applies the change to the newest catalog and state: on screen at once, on the server after a short pause. It may be
   * applied again to what another device saved meanwhile, so it only depends on what it is given, and doing it twice is
   * the same as once; what it leaves as it was (the same object) is not saved again. Entries of the state carry `at`: see `writtenAfter`.
   */
  edit(change: (shop: ShopContent) => ShopContent): void;
  /** Saves now; resolves when all is stored. @throws what stopped it */
  flush(): Promise<void>;
  saved: SaveState;
  photos: {
    show(photoId: string): Promise<Blob>;
    /** Makes the image small enough, seals and stores it. The id may be named in the catalog once this resolves. */
    add(image: Blob): Promise<string>;
  };
  stock: {
    /** By counters of the catalog. */
    read(): Promise<StockCounts>;
    change(change: StockChange): Promise<void>;
  };
  links: {
    /** Newest first. */
    list(): Promise<ShopLink[]>;
    /** Names it in the owner's state too. @throws ApiError 409 `full` at a hundred */
    add(link: NewShopLink): Promise<ShopLink>;
    revoke(accessId: string): Promise<void>;
  };
}

/** What every tab takes. */
export interface ShopTabProps {
  shop: ShopEditing;
}
