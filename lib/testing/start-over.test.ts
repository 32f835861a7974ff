import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { baseUrl } from "@/lib/env";
import { inspectPdf } from "@/lib/signing/stamp/inspect";
import { THREADS, workInThreads } from "@/lib/signing/stamp/threads";
import { rawPdf } from "@/lib/signing/testing/raw-pdf";
import { startOver } from "./start-over";

test("a file that worked in threads leaves the next one to work in place", async () => {
  const inPlace = await inspectPdf(rawPdf());
  const folder = mkdtempSync(join(tmpdir(), "sealdesk-threads-"));
  for (const name of Object.values(THREADS)) writeFileSync(join(folder, name), "");
  workInThreads(folder);
  await startOver();
  rmSync(folder, { recursive: true });
  expect(await inspectPdf(rawPdf())).toEqual(inPlace);
});

test("settings that are back where they were are read again", async () => {
  vi.stubEnv("BASE_URL", "https://desk.example");
  await startOver();
  expect(baseUrl()).toBe("https://desk.example");
  vi.unstubAllEnvs();
  await startOver();
  expect(baseUrl()).toBe("http://sealdesk.test");
});
