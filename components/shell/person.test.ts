import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { hintPerson, hintSignedIn, hintSignedOut } from "@/client/account/signed-in";
import { colorIn, keepSelf, PERSON_COLORS, readOther, readSelf, signingSelf } from "./person";

const [blue, violet] = [PERSON_COLORS[0].value, PERSON_COLORS[1].value];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const signIn = (name: string, userId = "maria") => {
  hintSignedIn(true);
  hintPerson({ userId, name });
};

test.each([
  [
    { name: " Ann ", color: "#2c62b8" },
    { name: "Ann", color: "#2c62b8" },
  ],
  [
    { name: "x".repeat(500), color: "red" },
    { name: "x".repeat(100), color: "#5c6166" },
  ],
  [
    { name: "   ", color: "#2c62b8;background:url(/)" },
    { name: "Someone", color: "#5c6166" },
  ],
  [
    { name: 7, color: 7 },
    { name: "Someone", color: "#5c6166" },
  ],
  [null, { name: "Someone", color: "#5c6166" }],
  ["Ann", { name: "Someone", color: "#5c6166" }],
])("what %j says of itself is shown as %j", (said, shown) => {
  expect(readOther(said)).toEqual(shown);
});

test("a signed-in person has their account's name, and a guest in the same browser their own", () => {
  const guest = readSelf(() => 0);
  expect(guest).toMatchObject({ name: "Quiet Heron", chosen: false });
  signIn("Maria Lindqvist");
  const maria = readSelf();
  expect(maria).toMatchObject({ name: "Maria Lindqvist", chosen: true });
  signIn("Maria Berg");
  expect(readSelf()).toEqual({ ...maria, name: "Maria Berg" });
  hintSignedOut();
  expect(readSelf()).toMatchObject(guest);
});

test("a name or colour chosen for files holds for that account, whose next name is taken over unless one was chosen", () => {
  signIn("Maria Lindqvist");
  keepSelf({ name: "Maria Lindqvist", color: violet, chosen: true });
  signIn("Maria Berg");
  expect(readSelf()).toMatchObject({ name: "Maria Berg", color: violet });
  expect(signingSelf()).toEqual({ name: "Maria Berg", color: violet });
  keepSelf({ name: "Mia", color: violet, chosen: true });
  expect(readSelf()).toMatchObject({ name: "Mia", color: violet });
  signIn("Otto", "otto");
  expect(readSelf().name).toBe("Otto");
  hintSignedOut();
  expect(readSelf(() => 0).name).toBe("Quiet Heron");
});

/** People in one file, by client ids that rise, each with the colour they want. */
function inOneFile(...wanted: string[]) {
  const people = wanted.map((color, at) => {
    const awareness = new Awareness(new Y.Doc());
    awareness.clientID = at + 1;
    awareness.setLocalState({ user: { name: `Person ${at}`, color } });
    return awareness;
  });
  const colors = () => people.map((one) => readOther(one.getLocalState()?.user).color);
  /** Each hears of the others, and then takes the colour that it has here. */
  function settle() {
    for (const one of people) {
      for (const other of people) one.states.set(other.clientID, other.getLocalState() ?? {});
      const user = { name: "A", color: colorIn(one, wanted[one.clientID - 1] ?? "") };
      one.setLocalStateField("user", user);
    }
    return colors();
  }
  const end = () => {
    for (const one of people) one.destroy();
  };
  return { settle, end };
}

test("people in one file have a colour each, and keep it", () => {
  const { settle, end } = inOneFile(blue, blue, violet, blue);
  settle();
  const colors = settle();
  expect(new Set(colors).size).toBe(4);
  expect([colors[0], colors[2]]).toEqual([blue, violet]);
  expect(settle()).toEqual(colors);
  end();
});

test("more people than there are colours share some of them", () => {
  const { settle, end } = inOneFile(...Array.from({ length: 10 }, () => blue));
  expect(new Set(settle()).size).toBe(PERSON_COLORS.length);
  end();
});
