/** Photos of a shop: sealed bytes of one size, which never change under their id. */
import * as z from "zod/mini";
import { Done, uuid } from "./fields";
import { operation } from "./operation";
import { SHOP } from "./shop-shapes";

const PHOTO = `${SHOP}/photos/:photoId` as const;

export const readPhoto = operation({
  method: "GET",
  path: PHOTO,
  summary: "Read a photo",
  caller: "shopLink",
  answers: { 200: null },
});

export const listPhotos = operation({
  method: "GET",
  path: `${SHOP}/photos`,
  summary: "List a shop's photos",
  caller: "shopPersonLink",
  answers: { 200: z.object({ ids: z.array(uuid()) }) },
});

/** 200 where it is there already; 409 `conflict` for other bytes, `photo-limit` at 330. */
const uploaded = {
  method: "PUT",
  takesBytes: true,
  answers: { 200: Done, 201: Done },
  refusals: [409],
} as const;
export const storePhoto = operation({
  ...uploaded,
  caller: "shopPersonLink",
  path: PHOTO,
  summary: "Store a photo",
});
/** Customers do not see it before the password's change (SH-057). */
export const stagePhoto = operation({
  ...uploaded,
  caller: "shopOwnerLink",
  path: `${SHOP}/staged/:photoId`,
  summary: "Stage a photo for a change of the password",
});

const deleted = { method: "DELETE", answers: { 200: Done } } as const;
export const deletePhoto = operation({
  ...deleted,
  caller: "shopPersonLink",
  path: PHOTO,
  summary: "Delete a photo",
});
export const deleteStaged = operation({
  ...deleted,
  caller: "shopOwnerLink",
  path: `${SHOP}/staged`,
  summary: "Delete the staged photos",
});
