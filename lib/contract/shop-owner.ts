/** A shop as its owner runs it: registered, read, published, locked by a password, backed up and deleted (`/api/shops`). */
import * as z from "zod/mini";
import { count, Done, moment, uuid } from "./fields";
import { operation } from "./operation";
import {
  Gate,
  ids,
  OwnSecret,
  paddedText,
  SHOP,
  sealedKeys,
  sealedOfSize,
  secret,
} from "./shop-shapes";

const seq = () => z.int().check(z.minimum(1));
/** Ignored until the shop has people; then 409 `rekeyed` unless it is the newest (SH-048). */
const payLock = z.optional(z.unknown());

const Registered = z.object({
  open: z.boolean(),
  seq: seq(),
  stateVersion: seq(),
  epoch: count(),
});

/** 409 `registered` under other keys, `not-a-shop` for a file that no shop can be made of. */
export const registerShop = operation({
  method: "POST",
  path: SHOP,
  summary: "Register an encrypted file as a shop",
  caller: "shopOwnerLink",
  body: z.object({ keys: sealedKeys(), catalog: paddedText(), state: paddedText() }),
  answers: { 200: Registered, 201: Registered },
  refusals: [409],
});

export const readShop = operation({
  method: "GET",
  path: SHOP,
  summary: "Read a shop as whoever runs it",
  caller: "shopPersonLink",
  answers: {
    200: z.object({
      keys: z.string(),
      seq: seq(),
      catalog: z.string(),
      open: z.boolean(),
      state: z.string(),
      stateVersion: seq(),
      gate: z.nullable(z.pick(Gate, { salt: true, key: true })),
      epoch: count(),
      ring: z.nullable(z.string()),
      sealedKey: z.nullable(OwnSecret),
      role: z.enum(["owner", "manager"]),
    }),
  },
});

/** A paused shop takes no orders and no requests. */
export const changeShop = operation({
  method: "PATCH",
  path: SHOP,
  summary: "Open or pause a shop",
  caller: "shopPersonLink",
  body: z.object({ open: z.boolean() }),
  answers: { 200: z.object({ open: z.boolean() }) },
});

/** With all it has; its id and its links are never used again. */
export const deleteShop = operation({
  method: "DELETE",
  path: SHOP,
  summary: "Delete a shop for ever",
  caller: "shopOwnerLink",
  answers: { 200: Done },
});

/** For customers and the owner; with its `ETag` again 304 while nothing has changed. */
export const readCatalog = operation({
  method: "GET",
  path: `${SHOP}/catalog`,
  summary: "Read a shop's catalog",
  caller: "shopLink",
  headers: ["If-None-Match"],
  answers: {
    200: z.object({
      seq: seq(),
      catalog: z.string(),
      open: z.boolean(),
      salt: z.nullable(z.string()),
    }),
    304: null,
  },
});

/** 409 `stale` unless `seq` is the next one. */
export const publishCatalog = operation({
  method: "PUT",
  path: `${SHOP}/catalog`,
  summary: "Publish a catalog",
  caller: "shopPersonLink",
  body: z.object({
    seq: seq(),
    catalog: paddedText(),
    wholesaleOnly: z.optional(z.boolean()),
    payLock,
  }),
  answers: { 200: z.object({ seq: seq() }) },
  refusals: [409],
});

/** `version` is the stored one; the state is sealed for the next (DB-043). 409 `stale`. */
export const storeState = operation({
  method: "PUT",
  path: `${SHOP}/state`,
  summary: "Store the owner's state",
  caller: "shopPersonLink",
  body: z.object({ version: seq(), state: paddedText(), payLock }),
  answers: { 200: z.object({ version: seq() }) },
  refusals: [409],
});

/** Publishes, sets or removes the password and puts the staged photos in place of all others: all of it or nothing. */
export const changeGate = operation({
  method: "PUT",
  path: `${SHOP}/gate`,
  summary: "Set or remove a shop's password",
  caller: "shopOwnerLink",
  body: z
    .object({
      seq: seq(),
      catalog: paddedText(),
      gate: z.nullable(Gate),
      /** The staged ones to keep; `"staged"` all of them, as many as `staged` says (DB-045). */
      photos: z.union([ids(0, 100), z.literal("staged")]),
      staged: z.optional(count()),
      payLock,
    })
    .check(
      z.refine(({ photos, staged }) => (photos === "staged") === (staged !== undefined), {
        path: ["staged"],
        error: 'goes with photos: "staged"',
      }),
    ),
  answers: { 200: z.object({ seq: seq() }) },
  refusals: [409],
});

export const readSummary = operation({
  method: "GET",
  path: `${SHOP}/summary`,
  summary: "Read what is new in a shop",
  caller: "shopPersonLink",
  answers: {
    200: z.object({
      open: z.boolean(),
      total: count(),
      lastAt: z.nullable(moment()),
      /** When the newest hundred orders came. */
      recent: z.array(moment()),
      requests: z.array(uuid()),
      state: z.string(),
      stateVersion: seq(),
      /** Of a shop with resellers: supply orders without a shipment. */
      supplyToShip: z.optional(count()),
    }),
  },
});

const Backup = z.object({ at: moment() });
/** To the byte as large as what is answered to words that open none. */
const backup = () => sealedOfSize(142);

export const readBackup = operation({
  method: "GET",
  path: `${SHOP}/backup`,
  summary: "Read when a shop was backed up",
  caller: "shopOwnerLink",
  answers: { 200: z.nullable(Backup) },
});

/** 409 where another shop has this lookup. */
export const storeBackup = operation({
  method: "PUT",
  path: `${SHOP}/backup`,
  summary: "Store a shop's backup",
  caller: "shopOwnerLink",
  body: z.object({ lookup: secret(), backup: backup() }),
  answers: { 200: Backup },
  refusals: [409],
});

export const deleteBackup = operation({
  method: "DELETE",
  path: `${SHOP}/backup`,
  summary: "Delete a shop's backup",
  caller: "shopOwnerLink",
  answers: { 200: Done },
});

/** Always answers with a backup, so that an answer does not reveal whether the words open one (SH-062). */
export const findBackup = operation({
  method: "GET",
  path: "/api/shops/backup",
  summary: "Find a shop's backup by what its words derive",
  caller: "lookup",
  answers: { 200: z.object({ backup: z.string().check(z.length(192)) }) },
});
