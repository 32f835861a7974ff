/** A shop as the tabs of its page read and change it. */
import type { ShopSession } from "@/client/shops/session";
import type { ShopContent } from "@/lib/kinds/shop/edit";

/**
 * `problem` is shown to the person: what happened, what was kept, what to do. It disappears after the next saved
 * change.
 */
export type SaveState = "saved" | "saving" | "offline" | { problem: string };

/** A new object after each change. */
export interface RunShop extends ShopContent {
  /** Its edits appear at once and are stored after a short pause. */
  session: ShopSession;
  photos: ShopSession["photos"];
  open: boolean;
  hasPassword: boolean;
  saved: SaveState;
  /** The owner link's lock; null without an owner's password. */
  lock: string | null;
  /** Another device changed the shop key: nothing is stored until the shop is read again. */
  needsReload: boolean;
  /** Shows that this person left, and until when they can return. */
  showLeft: (until: string) => void;
}

/** The props of every tab. */
export interface ShopTabProps {
  shop: RunShop;
}

export interface ShopDialogProps extends ShopTabProps {
  onClose: () => void;
}
