/** The official client of @vercel/blob against the store inside a started server, and what a browser makes of its files. */
import { randomBytes, randomUUID } from "node:crypto";
import { put, upload } from "@vercel/blob/client";
import { expect, test } from "./journey";

const LARGEST = 26_214_400;

/** Somebody's project, made by hand. @returns a key of it */
async function newProjectKey(address: string, network: string): Promise<string> {
  const headers: Record<string, string> = {
    Origin: address,
    "Content-Type": "application/json",
    "x-journey-network": network,
  };
  const ask = async (path: string, body: object) => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(address + path, init);
    expect([path, answer.ok]).toEqual([path, true]);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (cookie) headers.Cookie = cookie;
    return (await answer.json()) as { project: { id: string }; key: string };
  };
  await ask("/api/auth/sign-up/email", {
    name: "Ada Lovelace",
    email: `${randomUUID()}@sealdesk.test`,
    password: randomBytes(32).toString("base64url"),
  });
  const { project } = await ask("/api/desk/projects", { name: "Chairs and more" });
  return (await ask(`/api/desk/projects/${project.id}/keys`, { name: "Web shop" })).key;
}

test("25 MB are taken to the byte, whole and in parts, and a page that says it is an image runs nothing", async ({
  person,
  address,
  network,
}) => {
  process.env.VERCEL_BLOB_API_URL = `${address}/blob`;
  const key = await newProjectKey(address, network);
  const bytes = Buffer.alloc(LARGEST + 1, "x");
  for (const multipart of [false, true]) {
    const options = {
      access: "public",
      handleUploadUrl: `${address}/api/v1/upload`,
      headers: { Authorization: `Bearer ${key}` },
      multipart,
    } as const;
    const { url } = await upload("large.zip", bytes.subarray(0, LARGEST), options);
    const kept = await fetch(url, { method: "HEAD" });
    expect(kept.headers.get("content-length")).toBe(String(LARGEST));
    await expect(upload("large.zip", bytes, options)).rejects.toThrow("File is too large");
  }

  const asked = {
    type: "blob.generate-client-token",
    payload: { pathname: "page.png", multipart: false, clientPayload: null },
  };
  const answer = await fetch(`${address}/api/v1/upload`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  const { clientToken: token } = (await answer.json()) as { clientToken: string };
  const html = "<!doctype html><title>ran</title><script>document.title = 'ran'</script>";
  const { url } = await put("page.png", Buffer.from(html), { access: "public", token });
  const { page } = await person();
  const shown = await page.goto(url);
  expect(shown?.headers()["content-type"]).toBe("image/png");
  expect(await page.title()).not.toContain("ran");
  expect(await page.locator("script").count()).toBe(0);
});
