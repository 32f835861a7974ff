/** The official client against the upload route, with the embedded store and with Vercel's. */
import { put, upload } from "@vercel/blob/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlobDouble, startBlobDouble } from "@/lib/testing/blob-double";
import { use } from "@/lib/testing/outbox";
import type { TestServer } from "@/lib/testing/server";
import { file, newProject, type TestProject } from "@/lib/testing/tickets";
import { askUpload, startBlobServer, tokenEvent } from "@/lib/testing/uploads";

let project: TestProject;
beforeEach(async () => {
  project = await newProject();
});

describe("with the embedded store", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startBlobServer();
  });
  afterAll(() => server.stop());

  const options = () =>
    ({
      access: "public",
      handleUploadUrl: `${server.url}/api/v1/upload`,
      headers: { Authorization: `Bearer ${project.key}` },
    }) as const;

  test("uploads in one request and in parts, to URLs that a ticket accepts", async () => {
    // T-103, T-104
    const bytes = Buffer.alloc(9_000_000, "a");
    const whole = await upload("notes/read me.txt", bytes, options());
    const inParts = await upload("notes/read me.txt", bytes, { ...options(), multipart: true });
    expect(whole.url).not.toBe(inParts.url);
    for (const { url } of [whole, inParts]) {
      const answered = await fetch(url);
      expect(answered.headers.get("content-type")).toBe("text/plain");
      expect(Buffer.from(await answered.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const attachments = [whole, inParts].map(({ url }) => ({ url, filename: "read me.txt" }));
    expect((await file(project, { attachments })).status).toBe(201);
  }, 60_000);

  test("is told when its key is invalid", async () => {
    const headers = { Authorization: "Bearer upk_none" };
    await expect(upload("a.png", Buffer.from("x"), { ...options(), headers })).rejects.toThrow(
      "retrieve the client token",
    );
  });
});

describe("with Vercel's store", () => {
  let double: BlobDouble;
  beforeAll(async () => {
    double = await startBlobDouble("public");
  });
  afterAll(() => double.stop());
  beforeEach(() => use({ VERCEL_BLOB_API_URL: double.url, VERCEL_BLOB_RETRIES: "0" }));
  afterEach(() =>
    use({
      VERCEL_BLOB_API_URL: undefined,
      VERCEL_BLOB_RETRIES: undefined,
      BLOB_READ_WRITE_TOKEN: undefined,
      BLOB_PUBLIC_TOKEN: undefined,
    }),
  );

  test.each(["BLOB_READ_WRITE_TOKEN", "BLOB_PUBLIC_TOKEN"])(
    "with %s the token is made here, and the client uploads directly to the store",
    async (name) => {
      // T-103, D-22
      use({ [name]: double.token });
      const { body } = await askUpload(project.key, tokenEvent());
      expect(body.clientToken).toMatch(/^vercel_blob_client_store1_/);
      const made = await put("photo.png", Buffer.from("png"), {
        access: "public",
        token: body.clientToken,
      });
      expect(made.pathname).toMatch(/^photo-[A-Za-z0-9]{30}\.png$/);
      expect(double.kept.get(made.pathname)?.contentType).toBe("image/png");
    },
  );

  test("the token of another store is refused", async () => {
    use({ BLOB_READ_WRITE_TOKEN: `vercel_blob_rw_store1_${"x".repeat(30)}` });
    const { body } = await askUpload(project.key, tokenEvent());
    const options = { access: "public", token: body.clientToken } as const;
    await expect(put("photo.png", Buffer.from("png"), options)).rejects.toThrow("Access denied");
  });
});
