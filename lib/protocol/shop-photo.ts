/** Photos of a shop: all of one size, sealed as raw bytes (E-028). */
import type { Bytes } from "./bytes";
import { shopPhoto } from "./contexts";
import { open, seal } from "./envelope";
import { PADDED_BYTES, pad, unpad } from "./padding";

/** What a photo's file may have; the page makes it smaller until it fits. */
export const MAX_PHOTO_BYTES = PADDED_BYTES.photo - 4;
/** What travels. */
export const SEALED_PHOTO_BYTES = 49_181;

/** @throws ProtocolError `padding` for more than `MAX_PHOTO_BYTES`. `iv` is given only for a published vector. */
export const sealPhoto = (
  contentKey: CryptoKey,
  shopId: string,
  photoId: string,
  photo: Uint8Array,
  iv?: Uint8Array,
): Promise<Bytes> =>
  seal(contentKey, shopPhoto(shopId, photoId), pad(photo, PADDED_BYTES.photo), iv);

export const openPhoto = async (
  contentKey: CryptoKey,
  shopId: string,
  photoId: string,
  sealed: Uint8Array,
): Promise<Bytes> =>
  unpad(await open(contentKey, shopPhoto(shopId, photoId), sealed), PADDED_BYTES.photo);
