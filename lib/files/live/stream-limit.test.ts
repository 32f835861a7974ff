import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { fileLink } from "@/db/schema";
import type { Sink } from "@/lib/http/event-stream";
import { listen, named, ownSite } from "@/lib/testing/events";
import { newEncrypted } from "@/lib/testing/files";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import {
  limitStream,
  MAX_LINK_STREAMS,
  MAX_NETWORK_BYTES,
  MAX_NETWORK_STREAMS,
} from "./stream-limit";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});
afterAll(() => server.stop());

/** A reader that takes nothing until it is told to. */
class Reader implements Sink {
  private held = 0;
  isCut = false;
  hear: (size: number) => void = () => {};
  leave: () => void;

  constructor(linkId: string, network: string) {
    const source = limitStream(linkId, network, (sink) => {
      this.hear = (size) => sink.write(new Uint8Array(size));
      return () => sink.end();
    });
    this.leave = source(this);
    leaving.push(this.leave);
  }
  write(bytes: Uint8Array): void {
    this.held += bytes.byteLength;
  }
  waiting(): number {
    return this.held;
  }
  take(): void {
    this.held = 0;
  }
  end(): void {
    this.isCut = true;
  }
}

const tooMany = expect.objectContaining({ status: 429 });

test("a link has so many streams from one network, and room again when one ends", () => {
  const readers = Array.from({ length: MAX_LINK_STREAMS }, () => new Reader("link", "192.0.2.1"));
  expect(() => new Reader("link", "192.0.2.1")).toThrow(tooMany);
  new Reader("link", "192.0.2.2");
  new Reader("other", "192.0.2.1");
  readers[7]?.leave();
  readers[7]?.leave();
  new Reader("link", "192.0.2.1");
  expect(() => new Reader("link", "192.0.2.1")).toThrow(tooMany);
});

test("a network has so many streams over all its links", () => {
  for (let count = 0; count < MAX_NETWORK_STREAMS; count += 1)
    new Reader(`${count % 50}`, "192.0.2.3");
  expect(() => new Reader("new", "192.0.2.3")).toThrow(tooMany);
  new Reader("new", "192.0.2.4");
});

test("readers of one network that take nothing are cut before they hold too much", () => {
  const [slow, slower, ...others] = Array.from(
    { length: 20 },
    (_, index) => new Reader(`${index}`, "192.0.2.5"),
  ) as [Reader, Reader, ...Reader[]];
  slow.hear(MAX_NETWORK_BYTES / 2 - 1_000);
  slower.hear(MAX_NETWORK_BYTES / 2);
  expect([slow.isCut, slower.isCut]).toEqual([false, false]);
  others[0]?.hear(2_000);
  expect([slow.isCut, slower.isCut, others[0]?.isCut]).toEqual([false, true, false]);
});

test("a reader that keeps up is never disconnected, however much was sent before", () => {
  const reader = new Reader("link", "192.0.2.6");
  for (let round = 0; round < 5; round += 1) {
    reader.hear(MAX_NETWORK_BYTES - 1);
    reader.take();
  }
  expect(reader.isCut).toBe(false);
});

test("one stream too many is answered 429 with the time to come back", async () => {
  const file = await newEncrypted();
  const [owner] = await db().select().from(fileLink).where(eq(fileLink.fileId, file.id));
  const linkId = owner?.id ?? "";
  const readers = Array.from({ length: MAX_LINK_STREAMS }, () => new Reader(linkId, "127.0.0.1"));
  const refused = await fetch(`${server.url}/api/documents/${file.id}/events`, {
    headers: ownSite(file),
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ error: expect.any(String), reason: "rate" });
  readers[0]?.leave();
  const ear = await listen(server.url, file);
  await ear.until(named("hello"));
});
