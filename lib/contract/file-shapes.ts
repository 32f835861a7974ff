/** Fields of files, their links and their history. */
import * as z from "zod/mini";
import { isCapability } from "../protocol/capability";
import { isEnvelope } from "../protocol/envelope";
import { ENVELOPE_CHARS, FILE_NAME_CHARS, SEALED_BYTES } from "../protocol/file-limits";
import { base64Bytes } from "./bytes";
import { base64Text, nameOrNone, plainText } from "./fields";

export const FILE = "/api/documents/:id" as const;

export const role = z.enum(["owner", "edit", "view"]);
export const privacy = z.enum(["standard", "e2ee"]);
/** 43 base64url characters. */
export const token = z.string().check(z.length(43));

export const OVER_LIMIT = "This is over the size limit.";
/** Sealed bytes. @param max bytes */
export const envelope = (max: number) =>
  base64Bytes(max, OVER_LIMIT).check(z.refine(isEnvelope, "must be an envelope"));
export const sealed = () => envelope(SEALED_BYTES);

/** A link that the client made itself; a short one carries the file's key in its envelope. */
export const givenLink = {
  token: z.optional(z.string().check(z.refine(isCapability, "must be 43 base64url characters"))),
  envelope: z.optional(plainText(ENVELOPE_CHARS).check(z.minLength(1))),
};
export const pairedLink = z.refine<{ token?: unknown; envelope?: unknown }>(
  ({ token, envelope }) => envelope === undefined || token !== undefined,
  { path: ["envelope"], error: "needs a token" },
);

export const label = () => nameOrNone(FILE_NAME_CHARS);
export const sealedLabel = () => base64Text(512);
