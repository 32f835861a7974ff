/** Reads a sealed part of a shop: a field over its limit is refused and the rest is read; and says what a writer must mend. */
import * as z from "zod/mini";

type Path = readonly PropertyKey[];

/** A field that is missing, over its limit or of another shape. */
export interface FieldProblem {
  /** E.g. `["items", 3, "name"]`. */
  path: Path;
  /** The limit, where there is one: characters, entries, or a number. */
  limit?: { most: number; of: "characters" | "entries" | "number" };
}

/** Deeper than any shape of ours, so that every refused field can take its parents with it. */
const MAX_ROUNDS = 12;

/**
 * A refused field is left out; where it is needed, what needs it is left out: an entry of a list, or all of it.
 * @throws ShapeError when the whole is refused
 */
export function readShape<Shape extends z.ZodMiniType>(
  shape: Shape,
  given: unknown,
): z.infer<Shape> {
  const value = structuredClone(given);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = parse(shape, value);
    if (parsed.success) return parsed.data;
    // A field that breaks two rules is left out once.
    const paths = new Map(parsed.error.issues.map(({ path }) => [JSON.stringify(path), path]));
    for (const path of paths.values()) {
      if (!leaveOut(value, path)) throw new ShapeError(problemsOf(shape, given));
    }
    dropMarked(value);
  }
  throw new ShapeError(problemsOf(shape, given));
}

/** What a writer must mend before it seals; empty when nothing. */
export function problemsOf(shape: z.ZodMiniType, value: unknown): FieldProblem[] {
  const parsed = parse(shape, value);
  return parsed.success ? [] : parsed.error.issues.map(problemOf);
}

/** @throws ShapeError for what is so wrong that the list of its faults does not fit on the stack */
function parse<Shape extends z.ZodMiniType>(shape: Shape, value: unknown) {
  try {
    return z.safeParse(shape, value);
  } catch {
    throw new ShapeError([{ path: [] }]);
  }
}

export class ShapeError extends Error {
  override readonly name = "ShapeError";
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(
      `This does not have the right shape: ${problems.slice(0, 3).map(problemWords).join("; ")}.`,
    );
    this.problems = problems;
  }
}

/** "items 4 name: at most 120 characters". Entries are counted from 1. */
export function problemWords({ path, limit }: FieldProblem): string {
  const where = path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(" ");
  if (limit === undefined) return `${where}: missing or not valid`;
  return `${where}: at most ${limit.most}${limit.of === "number" ? "" : ` ${limit.of}`}`;
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const { path } = issue;
  if (issue.code !== "too_big") return { path };
  const of =
    issue.origin === "string" ? "characters" : issue.origin === "array" ? "entries" : "number";
  return { path, limit: { most: Number(issue.maximum), of } };
}

/** Stands for an entry that goes once all are found, so that the others keep their places until then. */
const LEFT_OUT = undefined;

/** False when there is nothing left to leave out. */
function leaveOut(value: unknown, path: Path): boolean {
  if (path.length === 0) return false;
  const name = path[path.length - 1] as PropertyKey;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), value);
  // A parent that another issue has already taken away.
  if (!isObject(parent)) return true;
  if (parent[name] === undefined) return leaveOut(value, path.slice(0, -1));
  if (Array.isArray(parent)) parent[Number(name)] = LEFT_OUT;
  else delete parent[name];
  return true;
}

function dropMarked(value: unknown): void {
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (Array.isArray(part)) value[name] = part.filter((entry) => entry !== LEFT_OUT);
    dropMarked(value[name]);
  }
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;
