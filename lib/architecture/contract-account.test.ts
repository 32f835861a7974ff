/** The published contract of accounts is enough: a client in another language, written from it alone, does all of it. */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { baseUrl } from "@/lib/env";
import { forgetCounters } from "@/lib/testing/limits";
import { startTestServer } from "@/lib/testing/server";

const CLIENT = "lib/testing/contract_account.py";
const hasPython = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
const lack = hasPython ? "" : " (skipped: python3-cryptography is not installed)";

// A-030…A-059, E-010…E-014
test.skipIf(!hasPython)(
  `a client in Python signs up, keeps a vault and a library, changes its password, recovers, moves and ends${lack}`,
  async () => {
    await forgetCounters();
    const server = await startTestServer();
    try {
      const email = `${randomUUID()}@contract.test`;
      const python = spawn("python3", [CLIENT, server.url, baseUrl(), email]);
      const [out, complaints] = await Promise.all([
        text(python.stdout),
        text(python.stderr),
        once(python, "close"),
      ]);
      expect(complaints).toBe("");
      expect(JSON.parse(out)).toEqual([
        "signed up",
        "vault set up",
        "library read on another device",
        "password changed",
        "recovered",
        "moved to another address",
        "deleted",
      ]);
    } finally {
      await server.stop();
    }
  },
  // Seconds on a free machine: four passwords are stretched there, and each request of an account is hashed again here.
  300_000,
);
