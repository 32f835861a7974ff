/** Links to a shop, which its owner gives to customers. */
import * as z from "zod/mini";
import { Done, futureMoment, moment, uuid } from "./fields";
import { givenLink, pairedLink, token } from "./file-shapes";
import { operation } from "./operation";
import { SHOP } from "./shop-shapes";

const LINKS = `${SHOP}/links` as const;

/** Newest first; no owner's, person's or reseller's. */
export const listLinks = operation({
  method: "GET",
  path: LINKS,
  summary: "List a shop's links",
  caller: "shopPersonLink",
  answers: {
    200: z.object({
      links: z.array(
        z.object({ accessId: uuid(), createdAt: moment(), expiresAt: z.nullable(moment()) }),
      ),
    }),
  },
});

/** 409 `conflict` for a token that was used before, `full` at a hundred links. */
export const createLink = operation({
  method: "POST",
  path: LINKS,
  summary: "Create a link to a shop",
  caller: "shopPersonLink",
  body: z.object({ expiresAt: z.nullable(futureMoment()), ...givenLink }).check(pairedLink),
  answers: { 201: z.object({ accessId: uuid(), token }) },
  refusals: [409],
});

/** 409 `person` or `reseller` for a link that is ended elsewhere. Orders that came through it stay. */
export const deleteLink = operation({
  method: "DELETE",
  path: `${LINKS}/:accessId`,
  summary: "Revoke a link to a shop",
  caller: "shopPersonLink",
  answers: { 200: Done },
  refusals: [409],
});
