/** What the upload route is asked and answers: the two events of the client of @vercel/blob (T-102, T-113). */
import * as z from "zod";
import { extensionOf } from "@/lib/blobs/content-types";

const TOKEN = "blob.generate-client-token";
const COMPLETED = "blob.upload-completed";

export const UploadEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal(TOKEN),
    payload: z.object({
      /** Where it is put, before its random end (T-108). */
      pathname: z.string().refine((path) => extensionOf(path) !== "", "must have an extension"),
      multipart: z.boolean(),
      /** May be JSON `{contentType?, sizeBytes?}`; then both are looked at beforehand (D-22). */
      clientPayload: z.string().nullable(),
    }),
  }),
  z.object({
    type: z.literal(COMPLETED),
    payload: z.object({
      blob: z.record(z.string(), z.unknown()),
      tokenPayload: z.string().nullable(),
    }),
  }),
]);
export type UploadEvent = z.output<typeof UploadEvent>;

export const UploadAnswer = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal(TOKEN), clientToken: z.string() }),
  z.strictObject({ type: z.literal(COMPLETED), response: z.literal("ok") }),
]);
export type UploadAnswer = z.output<typeof UploadAnswer>;
