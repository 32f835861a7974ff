import { expect, test } from "vitest";
import type { LocalFile } from "@/client/local-files";
import { libraryText } from "./library-file";

const about = {
  email: "ada@example.com",
  origin: "https://desk.example",
  now: new Date("2026-11-21T10:00:00Z"),
};
const file: LocalFile = {
  id: "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10",
  token: `${"A".repeat(43)}.${"B".repeat(42)}A`,
  title: 'A "quoted"\ntitle',
  role: "owner",
  openedAt: "2026-11-20T09:00:00.000Z",
  kind: "note",
  privacy: "e2ee",
};

test("a saved library names each file and the whole link that opens it", () => {
  const saved = JSON.parse(libraryText(about, [file]));
  expect(saved).toMatchObject({ account: "ada@example.com", savedAt: "2026-11-21T10:00:00.000Z" });
  expect(saved.files).toEqual([
    {
      title: file.title,
      kind: "note",
      privacy: "e2ee",
      role: "owner",
      openedAt: file.openedAt,
      id: file.id,
      link: `https://desk.example/d/${file.id}#${file.token}`,
    },
  ]);
});

test("an empty library is saved as one", () => {
  expect(JSON.parse(libraryText(about, [])).files).toEqual([]);
});
