/** Suppliers and resellers: the link that makes a relation, its terms, its statement and its end (`/api/shop-supply`). */
import * as z from "zod/mini";
import { SMALLEST_ENVELOPE } from "../protocol/envelope";
import { PADDED_BYTES } from "../protocol/padding";
import { count, Done, futureMoment, moment, uuid } from "./fields";
import { givenLink, pairedLink, token } from "./file-shapes";
import { operation } from "./operation";
import { sealedOfSize, secret, sixteenBytes } from "./shop-shapes";

export const SUPPLY = "/api/shop-supply/:shopId" as const;
const RESELLER = `${SUPPLY}/resellers/:accessId` as const;
const SUPPLIER = `${SUPPLY}/suppliers/:supplierId` as const;

const sealedTerms = () => sealedOfSize(PADDED_BYTES.resellerTerms + SMALLEST_ENVELOPE);
const side = z.nullable(z.enum(["supplier", "reseller"]));
const owned = { caller: "shopOwnerLink" } as const;
const run = { caller: "shopPersonLink" } as const;

/** `accessId` may be chosen, as the terms are sealed to it. 409 `full` at a hundred links, `conflict` for a used token. */
export const createReseller = operation({
  ...owned,
  method: "POST",
  path: `${SUPPLY}/resellers`,
  summary: "Create a link for a reseller",
  body: z
    .object({
      ...givenLink,
      accessId: z.optional(uuid()),
      terms: sealedTerms(),
      dropship: z.boolean(),
      expiresAt: z.optional(z.nullable(futureMoment())),
    })
    .check(pairedLink),
  answers: { 201: z.object({ accessId: uuid(), token }) },
  refusals: [409],
});

/** `past`: ended within a week, or with a statement that stands. */
export const listResellers = operation({
  ...owned,
  method: "GET",
  path: `${SUPPLY}/resellers`,
  summary: "List resellers",
  answers: {
    200: z.object({
      resellers: z.array(
        z.object({
          accessId: uuid(),
          createdAt: moment(),
          joinedAt: z.nullable(moment()),
          terms: z.string(),
          dropship: z.boolean(),
          linked: count(),
          statementAt: z.nullable(moment()),
        }),
      ),
      past: z.array(
        z.object({
          accessId: uuid(),
          endedAt: moment(),
          endedBy: side,
          statementAt: z.nullable(moment()),
        }),
      ),
      wholesaleOnly: z.boolean(),
    }),
  },
});

export const changeReseller = operation({
  ...owned,
  method: "PUT",
  path: RESELLER,
  summary: "Change a reseller's terms",
  body: z.object({ terms: sealedTerms(), dropship: z.boolean() }),
  answers: { 200: Done },
});

export const endReseller = operation({
  ...owned,
  method: "DELETE",
  path: RESELLER,
  summary: "End a reseller's link",
  answers: { 200: Done },
});

/** 409 `gone` after seven days, or where the reseller left. */
export const restoreReseller = operation({
  ...owned,
  method: "POST",
  path: `${RESELLER}/restore`,
  summary: "Restore a reseller's link",
  answers: { 200: Done },
  refusals: [409],
});

export const putStatement = operation({
  ...owned,
  method: "PUT",
  path: `${RESELLER}/statement`,
  summary: "Put a reseller's statement",
  body: z.object({ sealed: z.nullable(sealedTerms()) }),
  answers: { 200: Done },
});

/** While it is on, other links than those of resellers and people are refused with 403 `resellers-only`. */
export const setWholesale = operation({
  ...run,
  method: "PUT",
  path: `${SUPPLY}/wholesale`,
  summary: "Sell to resellers only, or to everybody",
  body: z.object({ on: z.boolean() }),
  answers: { 200: z.object({ on: z.boolean() }) },
});

const Joined = z.object({ supplier: uuid(), accessId: uuid(), terms: z.string() });

/** 200 for a supplier that was joined before; 404 for what is no live link of a reseller, `used` where another shop joined. */
export const joinSupplier = operation({
  ...owned,
  method: "POST",
  path: `${SUPPLY}/suppliers`,
  summary: "Join a supplier by a reseller's link",
  body: z.object({ token: secret(), review: z.boolean() }),
  answers: { 200: Joined, 201: Joined },
});

/** `was` are the terms before a change, once. */
export const listSuppliers = operation({
  ...run,
  method: "GET",
  path: `${SUPPLY}/suppliers`,
  summary: "List suppliers",
  answers: {
    200: z.object({
      suppliers: z.array(
        z.object({
          supplier: uuid(),
          accessId: uuid(),
          terms: z.string(),
          was: z.nullable(z.string()),
          statement: z.nullable(z.string()),
          statementAt: z.nullable(moment()),
          ended: z.boolean(),
          endedBy: side,
          endedAt: z.nullable(moment()),
        }),
      ),
    }),
  },
});

/** `linked`: the tags of the supplier's counters that orders may claim. */
export const reportLinked = operation({
  ...owned,
  method: "PUT",
  path: SUPPLIER,
  summary: "Report linked products and whether parts are reviewed",
  body: z.object({ linked: z.array(sixteenBytes()).check(z.maxLength(300)), review: z.boolean() }),
  answers: { 200: Done },
});

export const leaveSupplier = operation({
  ...owned,
  method: "DELETE",
  path: SUPPLIER,
  summary: "Leave a supplier",
  answers: { 200: Done },
});

/** 409 `gone` after seven days, or where the supplier ended it. */
export const restoreSupplier = operation({
  ...owned,
  method: "POST",
  path: `${SUPPLIER}/restore`,
  summary: "Join a supplier again that was left",
  answers: { 200: Done },
  refusals: [409],
});
