/** Open streams end with what opened them, in whichever process they are, and others go on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOn, named, ownSite } from "@/lib/testing/events";
import {
  envelope,
  linkTo,
  newEncrypted,
  raiseLevel,
  syncEncrypted,
  type TestFile,
} from "@/lib/testing/files";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { deleteLinks, erase, resetOwner, revoke, trash, undo } from "@/lib/testing/sharing";

let here: TestServer;
let there: SecondProcess;
beforeAll(async () => {
  [here, there] = await Promise.all([startTestServer(), startSecondProcess()]);
});
afterAll(async () => {
  await here.stop();
  await there.kill();
});

type Shared = TestFile & { linkId: string };
interface End {
  act(owned: TestFile, edit: Shared): Promise<{ status: number }>;
  reason: string;
  /** Whose streams end. */
  ends: readonly ("owner" | "edit" | "view")[];
  /** What the next request answers. */
  status: number;
}
const ends: Record<string, End> = {
  "revoking one": {
    act: (owned, edit) => revoke(owned, edit.linkId),
    reason: "revoked",
    ends: ["edit"],
    status: 404,
  },
  "revoking all": {
    act: (owned) => revoke(owned),
    reason: "revoked",
    ends: ["edit", "view"],
    status: 404,
  },
  "deleting one": {
    act: (owned, edit) => deleteLinks(owned, edit.linkId),
    reason: "revoked",
    ends: ["edit"],
    status: 404,
  },
  "deleting all": {
    act: (owned) => deleteLinks(owned),
    reason: "revoked",
    ends: ["edit", "view"],
    status: 404,
  },
  "a new owner's link": {
    act: (owned) => resetOwner(owned),
    reason: "revoked",
    ends: ["owner"],
    status: 404,
  },
  "the Trash": {
    act: (owned) => trash(owned),
    reason: "trashed",
    ends: ["owner", "edit", "view"],
    status: 410,
  },
  deletion: {
    act: (owned) => erase(owned),
    reason: "deleted",
    ends: ["owner", "edit", "view"],
    status: 404,
  },
};

const readAt = async (url: string, file: TestFile): Promise<number> =>
  (await fetch(`${url}/api/documents/${file.id}`, { headers: ownSite(file) })).status;

test.each(Object.entries(ends))(
  "%s ends the streams it should, in this process and in another, and no others",
  async (_, { act, reason, ends, status }) => {
    // F-101, F-131, F-135
    const owned = await newEncrypted();
    const edit = await linkTo(owned, "edit");
    const links = { owner: owned, edit, view: await linkTo(owned, "view") };
    const servers = [here.url, there.url];
    const ears = await Promise.all(
      Object.entries(links).flatMap(([name, link]) =>
        servers.map(async (url) => ({ name, url, link, ear: await listenOn(url, link) })),
      ),
    );
    const answered = await act(owned, edit);
    expect(answered.status).toBe(200);
    for (const { name, url, link, ear } of ears) {
      if (!ends.some((ended) => ended === name)) {
        expect([name, await readAt(url, link)]).toEqual([name, 200]);
        continue;
      }
      // The very next request, wherever it is made.
      expect([name, await readAt(url, link)]).toEqual([name, status]);
      expect((await ear.until(named("gone"))).data).toEqual({ reason });
      await ear.ended;
    }
    for (const { name, ear } of ears)
      if (!ends.some((ended) => ended === name)) expect(ear.all("gone")).toEqual([]);
  },
);

test("a raised level ends the streams of older clients in both processes", async () => {
  // F-081
  const owned = await newEncrypted();
  const old = async (url: string) => {
    const response = await fetch(`${url}/api/documents/${owned.id}/events`, {
      headers: { ...ownSite(owned), "X-Svc-Client": "1" },
    });
    return response.text();
  };
  const streams = [here.url, there.url].map(old);
  const newer = await listenOn(there.url, owned);
  expect((await raiseLevel(owned, { level: 4 })).status).toBe(200);
  for (const text of await Promise.all(streams)) expect(text).toContain('{"reason":"upgrade"}');
  expect(newer.all("gone")).toEqual([]);
});

test("presence through a link that ended disappears, and does not come back when the link is restored", async () => {
  // F-076
  const owned = await newEncrypted();
  const [edit, view] = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
  const ear = await listenOn(there.url, owned);
  await syncEncrypted(edit, { clientId: 7, awareness: envelope() });
  await syncEncrypted(view, { clientId: 8, awareness: envelope() });
  await ear.until(({ event, data }) => event === "presence" && data.clientId === 8);
  const { body } = await revoke(owned, edit.linkId);
  const left = await ear.until(({ event, data }) => event === "presence" && !data.awareness);
  expect(left.data).toEqual({ clientId: 7, awareness: null, role: "edit" });
  expect((await undo(owned, body.links)).status).toBe(200);
  const seen = await syncEncrypted(owned, { clientId: 1 });
  expect(seen.body.awareness).toMatchObject([{ clientId: 8, role: "view" }]);
});
