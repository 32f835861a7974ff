/** A program and a person in one encrypted sheet, each following the other; and the client as a module of any page. */
import { build } from "esbuild";
import { connect, createFile, edit, follow, openFile, read } from "../client/package";
import { WITHOUT_PAGE } from "../scripts/build-package.mjs";
import { mintKey } from "./beside";
import { expect, test } from "./journey";

test("a program follows what a person types in its encrypted sheet, and they what it writes", async ({
  newcomer,
  baseURL,
}) => {
  const desk = connect({ origin: baseURL ?? "", apiKey: await mintKey() });
  const { link } = await createFile(desk, { kind: "sheet", title: "Harvest" });
  const sheet = await openFile(desk, link);
  await edit(sheet, "set", ["A1", "Apples"]);
  let changes = 0;
  const stop = follow(sheet, () => (changes += 1));

  const { page } = await newcomer();
  await page.goto(link);
  const field = page.locator(".sheet-field");
  await expect(field).toHaveAccessibleName(/A1 Apples/);
  const at = page.getByLabel("Go to cell");
  await at.fill("B1");
  await at.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect.poll(() => read(sheet, "csv")).toContain("Apples,12");
  expect(changes).toBeGreaterThan(0);

  await edit(sheet, "set", ["C1", "=B1*2"]);
  await at.fill("C1");
  await at.press("Enter");
  await expect(field).toHaveAccessibleName("C1 24");
  stop();
  await sheet.close();

  await test.step("the client is a module of a page and of a worker, with esbuild alone", async () => {
    const contents = `
      import { connect, openFile } from "./client/package/index";
      import { exportFile } from "./client/package/export";
      const file = await openFile(connect({ origin: location.origin }), name);
      const { bytes } = await exportFile(file, "csv");
      await file.close();
      postMessage(new TextDecoder().decode(bytes));`;
    const bundle = await build({
      ...{ stdin: { contents, resolveDir: process.cwd(), loader: "ts" }, alias: WITHOUT_PAGE },
      ...{ bundle: true, format: "esm", platform: "browser", write: false, logLevel: "silent" },
    });
    const body = bundle.outputFiles[0]?.text ?? "";
    await page.route("**/program/**", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body })
        : route.fulfill({
            contentType: "text/html",
            body: "<!doctype html><title>Program</title>",
          }),
    );
    await page.goto("/program/page.html");
    const csv = await page.evaluate(async (address) => {
      const first = (target: Window | Worker) =>
        new Promise<string>((resolve, reject) => {
          target.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
          target.onerror = (event: Event | string) => reject(new Error(String(event)));
        });
      window.name = address;
      const inPage = first(window);
      const module = "/program/client.js";
      await import(module);
      const inWorker = first(new Worker(module, { type: "module", name: address }));
      return Promise.all([inPage, inWorker]);
    }, link);
    expect(csv).toEqual([expect.stringContaining("Apples,12,24"), csv[0]]);
  });
});
