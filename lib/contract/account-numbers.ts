/** The sealed number books of an account's papers: only its devices read them, and no write overwrites another (D-120). */
import * as z from "zod/mini";
import { count, sealedText, uuid } from "./fields";
import { operation } from "./operation";

const SEALED_CHARS = 60_000;

const Numbers = z.object({
  userId: uuid(),
  /** 0 before the first. */
  version: count(),
  sealed: z.nullable(z.string()),
});

export const readNumbers = operation({
  method: "GET",
  path: "/api/account/numbers",
  summary: "Read the numbers of papers",
  caller: "session",
  answers: { 200: Numbers },
});

/** 409 `stale`: another device was first; `account`: somebody else is signed in. */
export const writeNumbers = operation({
  method: "PUT",
  path: "/api/account/numbers",
  summary: "Write the numbers of papers",
  caller: "session",
  body: z.strictObject({
    userId: uuid(),
    /** That was read. */
    version: count(),
    sealed: sealedText(SEALED_CHARS),
  }),
  answers: { 200: Numbers },
  refusals: [409],
});
