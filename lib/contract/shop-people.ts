/** People who run a shop together: its owner, the managers they invite, and the key they share (DB-044). */
import * as z from "zod/mini";
import { count, Done, moment, sealedText, uuid } from "./fields";
import { operation } from "./operation";
import * as shapes from "./shop-shapes";

const PEOPLE = `${shapes.SHOP}/people` as const;
const number = () => z.int().check(z.minimum(1));

/** The shop key, sealed to one person. */
const sealedKey = {
  key: shapes.publicKeyText(),
  sealed: sealedText(84).check(z.length(84)),
};
const privateSealed = () => sealedText(400);
const personSecret = {
  publicKey: shapes.publicKeyText(),
  privateSealed: privateSealed(),
  ...sealedKey,
};

const ring = () => sealedText(16_384);
const kids = () => z.array(shapes.keyId()).check(z.maxLength(500));

/** Everything that the shop key seals, under a new one. Catalog and state have the next number and version. */
const Rotation = z.object({
  keys: shapes.sealedKeys(),
  catalog: shapes.paddedText(),
  state: shapes.paddedText(),
  ring: ring(),
  kids: kids(),
  payLock: shapes.hash(),
  /** Absent: as it is. */
  gate: z.optional(z.nullable(shapes.Gate)),
  /**
   * Everybody who remains. `publicKey`: the one it was sealed to, so that it is stale once they have another; with
   * `privateSealed`, which only the asking person gives for themselves, their new key pair.
   */
  people: z
    .array(
      z.object({
        accessId: uuid(),
        ...sealedKey,
        publicKey: z.optional(shapes.publicKeyText()),
        privateSealed: z.optional(privateSealed()),
      }),
    )
    .check(z.maxLength(20)),
});

/** What the asking page has seen of the shop. */
const seen = { epoch: count(), seq: number(), version: number() };
const Numbers = z.object(seen);

const Person = z.object({
  accessId: uuid(),
  role: z.enum(["owner", "manager"]),
  /** False until they claimed their one-time link. */
  opened: z.boolean(),
  addedAt: moment(),
  expiresAt: z.nullable(moment()),
  publicKey: z.nullable(z.string()),
  taker: z.nullable(z.object({ stay: z.boolean() })),
  /** Of people who left or were removed; the owner sees them while that can be undone. */
  leftAt: z.optional(moment()),
  removedAt: z.optional(moment()),
});

/** Everybody; who left or was removed is shown to the owner while it can be undone. */
export const listPeople = operation({
  method: "GET",
  path: PEOPLE,
  summary: "List who runs a shop",
  caller: "shopPersonLink",
  answers: {
    200: z.object({
      epoch: count(),
      /** SHA-256 of the key ring. */
      ring: z.nullable(shapes.hash()),
      me: uuid(),
      people: z.array(Person),
      mine: z.nullable(shapes.OwnSecret),
      /** Somebody who knows the shop key is gone for good: the owner's page changes it. */
      rotateDue: z.boolean(),
    }),
  },
});

/**
 * 409 `full` at ten people, `conflict` for a token that was used before. The first invitation carries the first change of
 * the shop key, else 409 `stale`; `seq` and `version` are those it was made from.
 */
export const invitePerson = operation({
  method: "POST",
  path: PEOPLE,
  summary: "Invite a manager by a one-time link",
  caller: "shopOwnerLink",
  body: z.object({
    accessId: uuid(),
    token: shapes.secret(),
    authHash: shapes.hash(),
    ...personSecret,
    payLock: z.optional(z.unknown()),
    next: z.optional(Rotation),
    seq: z.optional(number()),
    version: z.optional(number()),
  }),
  answers: { 201: z.object({ accessId: uuid(), expiresAt: moment(), epoch: count() }) },
  refusals: [409],
});

/** 404 `used` once it was claimed; 409 `rekeyed` for a `payLock` of a shop key that was replaced. */
export const claimInvitation = operation({
  method: "POST",
  path: `${shapes.SHOP}/claim`,
  summary: "Claim a one-time link",
  caller: "shopPersonLink",
  body: z.object({
    token: shapes.secret(),
    authHash: shapes.hash(),
    ...personSecret,
    payLock: z.optional(z.unknown()),
  }),
  answers: { 200: z.object({ accessId: uuid(), epoch: count(), role: z.literal("manager") }) },
  refusals: [409],
});

export const leaveShop = operation({
  method: "POST",
  path: `${shapes.SHOP}/leave`,
  summary: "Leave a shop",
  caller: "shopPersonLink",
  body: z.object({}),
  answers: { 200: z.object({ until: moment() }) },
});

/** Within ten minutes. 409 `gone` after them, `rekeyed` once the shop key changed, `full`. */
export const comeBack = operation({
  method: "POST",
  path: `${shapes.SHOP}/back`,
  summary: "Come back to a shop",
  caller: "shopPersonLink",
  body: z.object({}),
  answers: { 200: Done },
  refusals: [409],
});

export const removePerson = operation({
  method: "DELETE",
  path: `${PEOPLE}/:accessId`,
  summary: "Remove a manager",
  caller: "shopOwnerLink",
  answers: { 200: Done },
});

/** Within a day. 409 `gone` after it, `rekeyed` where the shop key changed and none is given, `full`. */
export const restorePerson = operation({
  method: "POST",
  path: `${shapes.SHOP}/restore/:accessId`,
  summary: "Restore a manager who was removed",
  caller: "shopOwnerLink",
  body: z
    .object({
      key: z.optional(sealedKey.key),
      sealed: z.optional(sealedKey.sealed),
      payLock: z.optional(z.unknown()),
    })
    .check(
      z.refine(({ key, sealed }) => (key === undefined) === (sealed === undefined), {
        path: ["sealed"],
        error: "goes with key",
      }),
    ),
  answers: { 200: Done },
  refusals: [409],
});

/** Replaces an earlier offer. 409 unless the person is a manager who joined. */
export const askTaker = operation({
  method: "PUT",
  path: `${shapes.SHOP}/taker/:accessId`,
  summary: "Ask a manager to become the owner",
  caller: "shopOwnerLink",
  body: z.object({ stay: z.boolean() }),
  answers: { 200: z.object({ taker: uuid(), stay: z.boolean() }) },
  refusals: [409],
});

export const cancelTaker = operation({
  method: "DELETE",
  path: `${shapes.SHOP}/taker/:accessId`,
  summary: "Ask no more to become the owner",
  caller: "shopOwnerLink",
  answers: { 200: Done },
});

/** Only for the manager whom the owner asked. With `stay` the former owner remains a manager; else all others lose access. */
export const takeShop = operation({
  method: "POST",
  path: `${shapes.SHOP}/take`,
  summary: "Become the owner of a shop",
  caller: "shopPersonLink",
  body: z.object({ ...seen, ownerToken: shapes.secret(), authHash: shapes.hash(), next: Rotation }),
  answers: { 200: Numbers },
  refusals: [409],
});

/** 409 `stale` unless all numbers are the stored ones. With `ownerToken` the owner's link changes too. */
export const rotateShop = operation({
  method: "POST",
  path: `${shapes.SHOP}/rotate`,
  summary: "Change a shop's key",
  caller: "shopOwnerLink",
  body: z.object({ ...seen, next: Rotation, ownerToken: z.optional(shapes.secret()) }),
  answers: { 200: Numbers },
  refusals: [409],
});

/**
 * `was`: SHA-256 of the ring it replaces. 409 `stale` for another, another epoch, or a key that is left out. Our pages only
 * add keys when the shop key changes, and `rotateShop` stores that ring; this is for programs with older keys to add.
 */
export const replaceRing = operation({
  method: "PUT",
  path: `${shapes.SHOP}/keys`,
  summary: "Replace a shop's key ring by one with more",
  caller: "shopPersonLink",
  body: z.object({ epoch: count(), was: z.nullable(shapes.hash()), ring: ring(), kids: kids() }),
  answers: { 200: z.object({ ring: shapes.hash() }) },
  refusals: [409],
});
