/** A response of bytes that no browser runs or displays. */

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
