/** Who people are to each other in a file: a name and a colour. One's own is kept in this browser only, and made up until one chooses. */
import { type Person, personIn } from "@/lib/kinds/note/person";

export interface Self extends Person {
  /** False while the name is one we made up. */
  chosen: boolean;
}

const KEY = "sealdesk:person";

export const NAME_LIMIT = 40;

/** White ink reads at 4.5:1 or better on each of these, in both themes. */
export const PERSON_COLORS = [
  { name: "Blue", value: "#2c62b8" },
  { name: "Violet", value: "#7346b8" },
  { name: "Plum", value: "#a1357f" },
  { name: "Red", value: "#b23a3a" },
  { name: "Orange", value: "#a8510f" },
  { name: "Olive", value: "#6b6a12" },
  { name: "Green", value: "#2a7540" },
  { name: "Teal", value: "#12717a" },
] as const;

const MANNERS = ["Quiet", "Bright", "Kind", "Swift", "Calm", "Curious", "Gentle", "Early"];
const CREATURES = ["Heron", "Otter", "Finch", "Hare", "Lynx", "Robin", "Seal", "Wren"];

/** The kept person, or a new made-up one, which is then kept. */
export function readSelf(random: () => number = Math.random): Self {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (isSelf(kept)) return kept;
  } catch {
    // Unreadable or refused storage: a new name for this visit.
  }
  const self = makeUp(random);
  keepSelf(self);
  return self;
}

export function keepSelf(self: Self) {
  try {
    localStorage.setItem(KEY, JSON.stringify(self));
  } catch {
    // Storage is refused in this browser: the name holds until the page is left.
  }
}

/** What another client says of itself. */
export const readOther = (user: unknown): Person => personIn(user, NAME_LIMIT);

function makeUp(random: () => number): Self {
  const pick = <T>(from: readonly T[], otherwise: T) =>
    from[Math.floor(random() * from.length)] ?? otherwise;
  return {
    name: `${pick(MANNERS, "Quiet")} ${pick(CREATURES, "Heron")}`,
    color: pick(PERSON_COLORS, PERSON_COLORS[0]).value,
    chosen: false,
  };
}

function isSelf(value: unknown): value is Self {
  if (typeof value !== "object" || value === null) return false;
  const { name, color, chosen } = value as Record<string, unknown>;
  const known = PERSON_COLORS.some((entry) => entry.value === color);
  return typeof name === "string" && name !== "" && known && typeof chosen === "boolean";
}
