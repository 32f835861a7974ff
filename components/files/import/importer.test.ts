import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetworkError } from "@/client/http";
import {
  beginImport,
  continueImport,
  dismissImport,
  readImport,
  stopImport,
  subscribe,
} from "./importer";

/** Whether this tab holds the lock: Node has none of its own. */
let isHeld = false;
const locks = {
  async request(_name: string, _options: LockOptions, work: (lock: object) => Promise<void>) {
    isHeld = true;
    await work({});
    isHeld = false;
  },
};

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { locks });
  // Nor has it workers, which read the files: here the connection ends before the first is read.
  vi.stubGlobal("Worker", function lost() {
    throw new NetworkError("The server is out of reach.");
  });
});
afterEach(async () => {
  await stopped();
  dismissImport();
  vi.unstubAllGlobals();
});

/** The phases that follow, until one of them is this. */
const until = (phase: string) =>
  new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (readImport()?.phase !== phase) return;
      stop();
      resolve();
    });
  });

async function stopped(): Promise<void> {
  stopImport();
  await vi.waitFor(() => {
    expect(readImport()?.phase).toBe("over");
    expect(isHeld).toBe(false);
  });
}

test("an import that pauses keeps the lock, so that no other tab makes its notes too", async () => {
  const paused = until("paused");
  beginImport([new File(["# Rooms"], "rooms.md")], "files");
  await paused;
  await new Promise((done) => setImmediate(done));
  expect(isHeld).toBe(true);
  const again = until("paused");
  continueImport();
  await again;
  await new Promise((done) => setImmediate(done));
  expect(isHeld).toBe(true);
  expect(readImport()?.waiting.map(({ path }) => path)).toEqual(["rooms.md"]);
});

test("a paused import can be stopped, and another one begins", async () => {
  const first = until("paused");
  beginImport([new File(["# Rooms"], "rooms.md")], "files");
  await first;
  await stopped();
  const second = until("paused");
  beginImport([new File(["# Walls"], "walls.md")], "files");
  await second;
  expect(readImport()?.waiting.map(({ path }) => path)).toEqual(["walls.md"]);
});

test.each([
  ["documents", [true, true]],
  // A Word file has pages: it is not cut down to a note. It stays one when another page goes on with it.
  ["files", [false, true]],
] as const)("of files that came as %s, these become Documents: %j", async (origin, become) => {
  const paused = until("paused");
  beginImport([new File(["# Rooms"], "rooms.md"), new File(["PK"], "lease.docx")], origin);
  await paused;
  const { waiting, companions } = readImport() ?? {};
  for (const files of [waiting, companions?.all])
    expect(files?.map(({ isDocument = false }) => isDocument)).toEqual(become);
});
