/** Updates that are written only while the file has the version they were made on: of many at once, one is. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, listenOn } from "@/lib/testing/events";
import * as files from "@/lib/testing/files";
import { startTestServer, type TestServer } from "@/lib/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Update = { id: string; payload: string };

const KINDS = {
  standard: {
    make: () => files.newStandard(),
    update: (): Update => ({ id: randomUUID(), payload: files.base64(files.typed("a")) }),
    send: (file: files.TestFile, { id, payload }: Update, ifVersion?: number) =>
      files.syncStandard(file, { update: payload, updateId: id, ifVersion }),
  },
  encrypted: {
    make: () => files.newEncrypted(),
    update: (): Update => ({ id: randomUUID(), payload: files.envelope() }),
    send: (file: files.TestFile, update: Update, ifVersion?: number) =>
      files.syncEncrypted(file, { update, ifVersion }),
  },
};

describe.each(Object.entries(KINDS))("a file that is %s", (_, { make, update, send }) => {
  const write = (file: files.TestFile, ifVersion?: number) => send(file, update(), ifVersion);

  test("takes an update at the version it asks for, and at no other", async () => {
    const file = await make();
    expect((await write(file, 0)).status).toBe(200);
    for (const other of [0, 2]) {
      const { status, body } = await write(file, other);
      expect([status, body.reason]).toEqual([409, "stale"]);
    }
    expect((await files.read(file)).body.version).toBe(1);
    expect((await write(file, 1)).body.version).toBe(2);
  });

  test("takes one of many at once, beside all that ask for none", async () => {
    const file = await make();
    const taken = async (versions: (number | undefined)[]) => {
      const answers = await Promise.all(versions.map((version) => write(file, version)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await taken(Array(8).fill(0))).toBe(1);
    const mixed = await taken([1, undefined, 1, undefined, 1, undefined, 1]);
    // The first of those without one may be faster than all that ask for it.
    expect([3, 4]).toContain(mixed);
    expect((await files.read(file)).body.version).toBe(1 + mixed);
  });

  test("knows an update that it took when it is sent again", async () => {
    const file = await make();
    const first = update();
    await send(file, first, 0);
    await write(file);
    expect((await send(file, first, 0)).status).toBe(200);
    expect((await files.read(file)).body.version).toBe(2);
  });

  test("tells nobody of an update that it refuses", async () => {
    const file = await make();
    const ear = await listenOn(server.url, file, "?cursor=0");
    await write(file);
    await write(file, 0);
    await write(file, 1);
    await ear.until(at(2));
    expect(ear.all("update")).toHaveLength(2);
  });
});
