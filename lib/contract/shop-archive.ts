/** Old orders of a shop, sealed together by the people who run it (P-012). */
import * as z from "zod/mini";
import { count, givenMoment, moment, sealedText, uuid } from "./fields";
import { operation } from "./operation";
import { ids, keyId, MAX_PADDED_CHARS, SHOP } from "./shop-shapes";

const ARCHIVE = `${SHOP}/archive` as const;

/** Newest first. */
export const listArchive = operation({
  method: "GET",
  path: ARCHIVE,
  summary: "List archives of orders",
  caller: "shopPersonLink",
  answers: {
    200: z.object({
      chunks: z.array(
        z.object({
          ...{ chunkId: uuid(), orders: count(), from: moment(), to: moment() },
          ...{ kid: z.string(), createdAt: moment() },
        }),
      ),
    }),
  },
});

/**
 * Deletes the orders with it. 200 for what was sent before; 409 `conflict` for another one under its id, `older`, `stale`
 * where one of the orders is gone, `full` at 200: nothing is stored then.
 */
export const storeArchive = operation({
  method: "POST",
  path: ARCHIVE,
  summary: "Archive orders",
  caller: "shopPersonLink",
  headers: ["X-Shop-Client"],
  body: z.object({
    ...{ chunkId: uuid(), payload: sealedText(MAX_PADDED_CHARS), kid: keyId() },
    ...{ orders: ids(1, 500), from: givenMoment(), to: givenMoment() },
  }),
  answers: { 200: z.object({ chunkId: uuid() }), 201: z.object({ chunkId: uuid() }) },
  refusals: [409],
});

export const readArchive = operation({
  method: "GET",
  path: `${ARCHIVE}/:chunkId`,
  summary: "Read an archive of orders",
  caller: "shopPersonLink",
  answers: { 200: z.object({ chunkId: uuid(), kid: z.string(), payload: z.string() }) },
});
