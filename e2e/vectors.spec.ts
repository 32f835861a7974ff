/** The published vectors hold in a real browser exactly as they do in Node. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import type { VectorReport } from "../lib/protocol/testing/vectors-run";
import { runVectors } from "../lib/protocol/testing/vectors-run";

declare global {
  var protocolVectors: { runVectors: () => Promise<VectorReport> };
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [
      fileURLToPath(new URL("../lib/protocol/testing/vectors-run.ts", import.meta.url)),
    ],
    bundle: true,
    format: "iife",
    globalName: "protocolVectors",
    write: false,
  });
  return result.outputFiles[0]!.text;
}

/** 127.0.0.1 is a secure context, which WebCrypto asks for. */
async function serveBlankPage() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Vectors</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/` };
}

// E-001 to E-008
test("every vector that holds in Node holds in the browser", async ({ page }) => {
  const { server, address } = await serveBlankPage();
  try {
    await page.goto(address);
    await page.addScriptTag({ content: await bundle() });
    const report = await page.evaluate(() => globalThis.protocolVectors.runVectors());
    const here = await runVectors();
    expect(report.failures).toEqual([]);
    expect(report.checked).toBe(here.checked);
    expect(report.checked).toBeGreaterThan(50);
  } finally {
    server.close();
  }
});
