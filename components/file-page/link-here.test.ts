import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { defaultEnvironment } from "@/client/environment";
import { remember } from "@/client/local-files";
import { newCapability } from "@/lib/protocol/capability";
import { linkHere } from "./link-here";

test("a link without a secret opens what this browser has listed, and nothing else", async () => {
  const environment = { ...defaultEnvironment(), indexedDB: new IDBFactory() };
  const here = (pathname: string, hash = "") => linkHere({ pathname, hash }, environment);
  const id = crypto.randomUUID();
  const [capability, contentKey, other] = [newCapability(), newCapability(), newCapability()];
  const token = `${capability}.${contentKey}`;
  const openedAt = new Date(0).toISOString();
  const listed = { title: "", openedAt, role: "owner", kind: "note", privacy: "e2ee" } as const;
  await remember({ id, token, ...listed }, environment);
  const known = { form: "long", id, capability, contentKey };
  expect(await here(`/d/${id}`)).toEqual(known);
  expect(await here(`/d/${id}`, `#${other}`)).toMatchObject({ capability: other });
  const incomplete = { form: "incomplete" };
  expect(await here(`/d/${id}`, "#cut")).toEqual(incomplete);
  expect(await here(`/d/${crypto.randomUUID()}`)).toEqual(incomplete);
});
