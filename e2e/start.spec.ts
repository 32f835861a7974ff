/** What `npm start` promises: one process a folder, nothing lost, nothing left running, and no body that hurts it. */
import { mkdir, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { drill } from "../lib/testing/drill";
import { type House, openHouse, type Place, startSealdesk } from "./house";
import { freePort, memoryOf, processesUnder, stillRunning, watchMemory } from "./processes";
import { beginUpload, pushBody } from "./uploads";
import { createFile, newFile, startWriting, updatesOf } from "./writers";

// One house for all of them; each leaves it running.
test.describe.configure({ mode: "default", timeout: 240_000 });

let place: Place;
let house: House;

test.beforeAll(async () => {
  place = { folder: `.test/start-${process.pid}`, port: await freePort() };
  await mkdir(".test", { recursive: true });
  house = await openHouse(place);
});
test.afterAll(async () => {
  await house?.stop();
  await rm(place.folder, { recursive: true, force: true });
});

test("a fresh folder is served to its owner alone, refuses a second process, and a signal ends all of it and loses nothing", async () => {
  const page = await fetch(house.url);
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(await page.text()).toContain("Start a note");
  expect(await (await fetch(`${house.url}/api/health`)).json()).toMatchObject({ ok: true });
  for (const secret of ["secrets.json", "postgres/pgpass"])
    expect((await stat(join(place.folder, secret))).mode & 0o777).toBe(0o600);

  const second = startSealdesk({ ...place, port: await freePort() });
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`process ${house.pid} has it and serves ${house.url}.`);
  expect((await fetch(`${house.url}/api/health`)).status).toBe(200);

  const file = await createFile(house.url);
  const writer = startWriting(house.url, file);
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20);
  const processes = processesUnder(house.pid);
  expect(processes.map(({ pid }) => pid)).toEqual(
    expect.arrayContaining([house.serverPid(), house.databasePid()]),
  );
  const upload = await beginUpload(`${house.url}/api/documents`, newFile());
  house.child.kill("SIGTERM");
  await expect.poll(() => canConnect(place.port)).toBe(false);
  const { status, body } = await upload.finish();
  expect(status).toBe(201);
  expect(await house.ended).toBe(0);
  await expect.poll(() => stillRunning(processes)).toEqual([]);
  expect(await canConnect(place.port)).toBe(false);
  await writer.stop();

  house = await openHouse(place);
  const kept = await updatesOf(house.url, file);
  expect(writer.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(await updatesOf(house.url, { id: body.id, capability: body.token })).toEqual(new Set());
});

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.on("connect", () => settle(true)).on("error", () => settle(false));
  });
}

const MAX_GROWTH = 32_000_000;
const isLinux = process.platform === "linux";
/** Megabytes of a body: far more than may be held of it. */
const LARGE = drill(500, 100);

test(`a body of ${LARGE} MB is refused and costs the server less than 32 MB${isLinux ? "" : " (its memory cannot be read on this system)"}`, async () => {
  const file = await createFile(house.url);
  const pid = house.serverPid();
  // Where there is no route nobody asks for the body.
  const paths = [
    ["/api/documents", 413],
    ["/api/nothing", 404],
    [`/api/documents/${file.id}/encrypted-sync`, 413],
  ] as const;
  // What a server loads and compiles with its first requests is no cost of a body.
  await Promise.all(paths.map(([path]) => pushBody(house.url + path, 20, "chunked")));
  const first = isLinux ? memoryOf(pid) : 0;
  const growths: number[] = [];
  for (const [path, refusal] of paths) {
    const before = isLinux ? memoryOf(pid) : 0;
    const most = isLinux ? watchMemory(pid) : () => 0;
    // Together: each is listened to for some seconds after its answer.
    const framings = ["chunked", "content-length"] as const;
    const pushed = framings.map((framing) => pushBody(house.url + path, LARGE, framing));
    for (const { status, sent } of await Promise.all(pushed)) {
      expect({ path, status }).toEqual({ path, status: refusal });
      // Nobody may take that much; some of it was on its way when the answer was.
      expect(sent).toBeLessThan(LARGE * 1e6);
    }
    growths.push(most() - before);
  }
  expect(house.serverPid()).toBe(pid);
  const most = Math.max(...growths);
  if (isLinux) console.log(`Two bodies of ${LARGE} MB cost at most ${(most / 1e6).toFixed(1)} MB.`);
  expect(most).toBeLessThan(MAX_GROWTH);
  if (isLinux) expect(memoryOf(pid) - first).toBeLessThan(MAX_GROWTH);
});

const KILLS = drill(10, 4);

test(`killed ${KILLS} times in mid-writing, the server and its database in turn, it has every acknowledged update`, async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => createFile(house.url)));
  const writers = files.map((file) => startWriting(house.url, file));
  for (let round = 0; round < KILLS; round++) {
    const counts = writers.map(({ acknowledged }) => acknowledged.length);
    const haveWritten = () => writers.every((one, i) => one.acknowledged.length > counts[i]! + 10);
    // Whatever the machine's speed: in the middle of writing, and again after the last blow.
    await expect.poll(haveWritten, { timeout: 60_000, intervals: [100] }).toBe(true);
    process.kill(round % 2 === 0 ? house.serverPid() : house.databasePid(), "SIGKILL");
  }
  const counts = writers.map(({ acknowledged }) => acknowledged.length);
  const goOn = () => writers.every((one, i) => one.acknowledged.length > counts[i]! + 1);
  await expect.poll(goOn, { timeout: 60_000 }).toBe(true);
  await Promise.all(writers.map((writer) => writer.stop()));

  const lost = await Promise.all(
    writers.map(async ({ file, acknowledged }) => {
      const kept = await updatesOf(house.url, file);
      return acknowledged.filter((id) => !kept.has(id));
    }),
  );
  expect(lost.flat()).toEqual([]);
});
