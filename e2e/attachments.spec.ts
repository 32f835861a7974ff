/** What only a browser does for attachments: images are drawn anew before they are sealed, and uploads tell how far they are. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import type { fitImage } from "../client/attachments/downsize";
import type { uploadByXhr } from "../client/attachments/xhr";

declare global {
  var attachments: { fitImage: typeof fitImage; uploadByXhr: typeof uploadByXhr };
}

let server: Server;
let address: string;
let script: string;

test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "./downsize"; export * from "./xhr";`,
      resolveDir: fileURLToPath(new URL("../client/attachments", import.meta.url)),
    },
    bundle: true,
    format: "iife",
    globalName: "attachments",
    write: false,
  });
  script = outputFiles[0]!.text;
  server = createServer((request, response) => {
    if (request.url === "/broken") request.socket.destroy();
    else if (request.method === "PUT") {
      let size = 0;
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      request.on("end", () => {
        response.writeHead(request.url === "/full" ? 409 : 201, {
          "content-type": "application/json",
          "retry-after": "7",
        });
        const { authorization } = request.headers;
        response.end(JSON.stringify({ size, authorization }));
      });
    } else {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>Attachments</title>");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(async ({ page }) => {
  await page.goto(address);
  await page.addScriptTag({ content: script });
});

// DB-021
test("an image is drawn anew before it is sealed: upright, within the limits, and telling nothing of where it was taken", async ({
  page,
}) => {
  await test.step("a photograph is made 2,400 px, upright, without its place", async () => {
    const seen = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 3000, height: 1500 });
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#ff0000";
      context.fillRect(0, 0, 3000, 1500);
      context.fillStyle = "#0000ff";
      context.fillRect(0, 0, 1500, 1500);
      const drawn = await new Promise<Blob>((resolve) =>
        canvas.toBlob((blob) => resolve(blob!), "image/jpeg"),
      );
      const words = new TextEncoder().encode("Exif\0\0");
      // One entry: held a quarter turn to the left (orientation 6).
      const tiff = [
        77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
      ];
      const place = new TextEncoder().encode("52.5200 N 13.4050 E");
      const exif = [...words, ...tiff, ...place];
      const jpeg = new Uint8Array(await drawn.arrayBuffer());
      const parts = [jpeg.slice(0, 2), Uint8Array.of(255, 225, 0, exif.length + 2, ...exif)];
      const photo = new Blob([...parts, jpeg.slice(2)], { type: "image/jpeg" });
      const { bytes, ...fitted } = await globalThis.attachments.fitImage(photo);

      const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
      const again = await createImageBitmap(new Blob([bytes]));
      const small = Object.assign(document.createElement("canvas"), { width: 1, height: 2 });
      const view = small.getContext("2d")!;
      view.drawImage(again, 0, 0, 1, 2);
      const pixels = view.getImageData(0, 0, 1, 2).data;
      return {
        fitted,
        had: text(new Uint8Array(await photo.arrayBuffer())).includes("52.5200"),
        has: /Exif|52\.5200/.test(text(bytes)),
        top: pixels[2]! > 200 && pixels[0]! < 60,
        bottom: pixels[4]! > 200 && pixels[6]! < 60,
      };
    });
    expect(seen).toEqual({
      fitted: { type: "image/jpeg", width: 1200, height: 2400 },
      had: true,
      has: false,
      // The left half, in blue, is the upper one.
      top: true,
      bottom: true,
    });
  });
  await test.step("a small drawing keeps its size and what is see-through in it", async () => {
    const seen = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
      const drawn = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));
      const { bytes, ...fitted } = await globalThis.attachments.fitImage(drawn);
      const context = canvas.getContext("2d")!;
      context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
      return { fitted, alpha: context.getImageData(20, 15, 1, 1).data[3] };
    });
    expect(seen).toEqual({ fitted: { type: "image/png", width: 40, height: 30 }, alpha: 0 });
  });
  await test.step("one that does not compress is drawn smaller until it fits", async () => {
    const seen = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 1600 });
      const context = canvas.getContext("2d")!;
      const noise = context.createImageData(1600, 1600);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context.putImageData(noise, 0, 0);
      const drawn = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));
      const { bytes, width, type } = await globalThis.attachments.fitImage(drawn);
      return { was: drawn.size > 4_000_000, fits: bytes.length <= 4_000_000, width, type };
    });
    expect(seen).toEqual({ was: true, fits: true, width: expect.any(Number), type: "image/png" });
    expect(seen.width).toBeLessThan(1600);
  });
  await test.step("a file that is no image, or a broken one, is refused", async () => {
    const codes = await page.evaluate(async () => {
      const png = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0);
      const given = [
        new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" }),
        new Blob(["<script>"], { type: "image/png" }),
        new Blob([png, Uint8Array.of(0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0)], { type: "image/png" }),
      ];
      const refusals = given.map((blob) =>
        globalThis.attachments.fitImage(blob).then(
          () => "fits",
          (error: { code: string }) => error.code,
        ),
      );
      return Promise.all(refusals);
    });
    expect(codes).toEqual(["no-image", "no-image", "no-image"]);
  });
});

test("an upload tells how far it is, is answered as by fetch, and ends with the reason it was cancelled for", async ({
  page,
}) => {
  await test.step("told and answered", async () => {
    const seen = await page.evaluate(async () => {
      const told: number[][] = [];
      const response = await globalThis.attachments.uploadByXhr(
        "/full",
        { method: "PUT", headers: { Authorization: "Bearer x" }, body: new Uint8Array(3_000_000) },
        (...progress) => told.push(progress),
      );
      const { status, ok, headers } = response;
      const answer = await response.json();
      const grows = told.every(([sent], at) => sent! >= (told[at - 1]?.[0] ?? 0));
      return { status, ok, after: headers.get("Retry-After"), answer, last: told.at(-1), grows };
    });
    expect(seen).toEqual({
      status: 409,
      ok: false,
      after: "7",
      answer: { size: 3_000_000, authorization: "Bearer x" },
      last: [3_000_000, 3_000_000],
      grows: true,
    });
  });
  await test.step("cancelled, or without a connection", async () => {
    const seen = await page.evaluate(async () => {
      const send = (url: string, signal?: AbortSignal) =>
        globalThis.attachments
          .uploadByXhr(
            url,
            { method: "PUT", body: new Uint8Array(3_000_000), ...(signal ? { signal } : {}) },
            () => stop.abort(new Error("Changed my mind")),
          )
          .then(
            () => "sent",
            (error: Error) => `${error.name}: ${error.message}`,
          );
      const stop = new AbortController();
      const during = await send("/", stop.signal);
      return { during, before: await send("/", stop.signal), broken: await send("/broken") };
    });
    expect(seen).toEqual({
      during: "Error: Changed my mind",
      before: "Error: Changed my mind",
      broken: "TypeError: The request failed.",
    });
  });
});
