/** A shop as the tabs of its page see it, and change it. */
import type { ShopSession } from "@/client/shops/session";
import type { ShopContent } from "@/lib/kinds/shop/edit";

/** `problem` is shown as it is: what happened, what was kept, what to do. It disappears with the next change that is saved. */
export type SaveState = "saved" | "saving" | "offline" | { problem: string };

/** A new object after each change. */
export interface RunShop extends ShopContent {
  /** Its edits are on screen at once, and stored after a short pause. */
  session: ShopSession;
  photos: ShopSession["photos"];
  open: boolean;
  hasPassword: boolean;
  saved: SaveState;
  /** Of the owner link: null without an owner's password. */
  lock: string | null;
  /** The shop key was changed on another device: nothing is stored until the shop was read again. */
  needsReload: boolean;
  /** Shows that this person left, and until when they can come back. */
  showLeft: (until: string) => void;
}

/** What every tab takes. */
export interface ShopTabProps {
  shop: RunShop;
}

export interface ShopDialogProps extends ShopTabProps {
  onClose: () => void;
}
