/** Bytes in and out as they are: the step that takes them, and the answer that nothing ever runs or shows. */
import { type Call, described, type Step } from "./route";

/** Takes the body as bytes, within the route's limit (413). */
export const octets: Step<Call, object> = described(
  { takesBytes: true, statuses: [400, 413] },
  () => ({}),
);

/** Bytes on their way out. */
export interface Octets {
  size: number;
  /** Called once, and not at all where only the head is asked for. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Answers with bytes that never change under their address (F-122). */
export async function download(method: string, { size, open }: Octets): Promise<Response> {
  return new Response(method === "HEAD" ? null : await open(), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(size),
      "Content-Disposition": "attachment",
      "Cache-Control": "private, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
