// Reading the list of activity, whoever wrote it.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { activityEntries } from "./activity-entries";

test.each([
  [200, 200, "0"],
  [201, 200, "1"],
])("of %i entries the newest %i are read", (written, read, oldest) => {
  // Y-001
  const doc = new Y.Doc();
  for (let i = 0; i < written; i++) doc.getMap("activity").set(`${i}`, { action: "edited", at: i });
  const entries = activityEntries(doc);
  expect(entries).toHaveLength(read);
  expect(entries[0]?.id).toBe(`${written - 1}`);
  expect(entries.at(-1)?.id).toBe(oldest);
});
