/** Bytes from outside: canonical base64 (DB-012), with a size that answers 413. */
import * as z from "zod";
import { errors } from "./errors";

/**
 * A base64 string read as bytes. The description calls it a base64 string.
 * @param max most decoded bytes; one more answers 413
 */
export const base64Bytes = (max: number, tooLarge = () => errors.size()) =>
  z
    .string()
    .meta({ contentEncoding: "base64" })
    .transform((text, context): Uint8Array => {
      // Three bytes are four characters: too large is known before anything is decoded.
      if ((text.length / 4) * 3 > max + 2) throw tooLarge();
      const bytes = Buffer.from(text, "base64");
      if (bytes.toString("base64") !== text) {
        context.addIssue({ code: "custom", message: "must be canonical base64" });
        return z.NEVER;
      }
      if (bytes.byteLength > max) throw tooLarge();
      return bytes;
    });

/** Canonical base64 that is kept as the text it came as. @param max most characters */
export const base64Text = (max: number) =>
  z
    .base64()
    .max(max)
    .refine((text) => Buffer.from(text, "base64").toString("base64") === text, {
      message: "must be canonical base64",
    });

export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
