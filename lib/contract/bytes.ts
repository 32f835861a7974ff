/** Bytes in JSON: canonical base64 (DB-012), with a size that answers 413. */
import * as z from "zod/mini";
import { decoded, NOT_BASE64 } from "./fields";
import { refusedWith } from "./refusal";

/**
 * A base64 string read as bytes. The description calls it a base64 string.
 * @param max most decoded bytes; one more is 413
 */
export const base64Bytes = (max: number, tooLarge = "This is too large.") =>
  z.pipe(
    z.string().check(z.meta({ contentEncoding: "base64" })),
    z.transform((text: string, { issues }): Uint8Array => {
      // Three bytes are four characters: too large is known before anything is decoded.
      const isLong = (text.length / 4) * 3 > max + 2;
      const bytes = isLong ? null : decoded(text);
      if (bytes && bytes.byteLength <= max) return bytes;
      const why =
        isLong || bytes
          ? refusedWith({ status: 413, reason: "size", message: tooLarge })
          : { message: NOT_BASE64 };
      issues.push({ code: "custom", input: text, ...why });
      return z.NEVER;
    }),
  );
