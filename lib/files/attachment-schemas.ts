/** What is answered about attachments; their bodies are bytes. */
import * as z from "zod";
import { uuid } from "@/lib/http/text-fields";

/** F-120 */
export const Attachment = z.object({ id: uuid(), size: z.int(), createdAt: z.iso.datetime() });

/** F-122 */
export const Attachments = z.object({ attachments: z.array(Attachment) });
