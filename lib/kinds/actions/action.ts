/**
 * What a program can do with an open file: reads that change nothing, and edits. An action has a name, arguments in an order, and
 * words for whoever reads the guide; it calls the same commands as the editors. AI apps, the command line and the assistant share it.
 */
import type * as Y from "yjs";
import * as z from "zod/mini";
import type { Pack } from "../contract/pack";

/** The arguments cannot be used, or the file has no such thing; the words say which. */
export class ActionError extends Error {
  override readonly name = "ActionError";
}

/** What an action may need beside the file. */
export interface ActionContext {
  /** The words that a contract began with; null where it has none. */
  pack: Pack | null;
}

export type ArgumentShape = Readonly<Record<string, z.core.$ZodType>>;
export type Arguments = Readonly<Record<string, unknown>>;

export interface Action {
  readonly name: string;
  /** One sentence. */
  readonly words: string;
  /** The arguments by their names, in their order. */
  readonly args: ArgumentShape;
  /** @throws ActionError */
  run(doc: Y.Doc, args: Arguments, context: ActionContext): unknown;
}

interface Definition<Shape extends ArgumentShape> {
  name: string;
  words: string;
  args: Shape;
  run(
    doc: Y.Doc,
    args: z.output<z.ZodMiniObject<{ -readonly [Key in keyof Shape]: Shape[Key] }>>,
    context: ActionContext,
  ): unknown;
}

/** An action whose arguments are checked before it runs. What a command refuses with a RangeError becomes an ActionError. */
export function action<const Shape extends ArgumentShape>(given: Definition<Shape>): Action {
  const { name, words, args, run } = given;
  const read = argumentReader(given);
  return {
    name,
    words,
    args,
    run(doc, raw, context) {
      const parsed = read(raw) as Parameters<typeof run>[1];
      try {
        return run(doc, parsed, context);
      } catch (fault) {
        if (fault instanceof RangeError) throw new ActionError(fault.message);
        throw fault;
      }
    },
  };
}

/** Checks arguments by their names. The reader throws an ActionError that says how the action is used. */
export function argumentReader(of: Pick<Action, "name" | "args">): (raw: unknown) => unknown {
  const schema = z.strictObject({ ...of.args });
  return (raw) => {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw new ActionError(`${usageOf(of)}: ${wordsOf(parsed.error)}`);
  };
}

function wordsOf({ issues: [issue] }: z.core.$ZodError): string {
  const where = issue?.path.join(".");
  return `${where ? `${where}: ` : ""}${issue?.message ?? "cannot be read"}`;
}

const isOptional = (schema: z.core.$ZodType): boolean => schema._zod.optin === "optional";

/** As a guide writes it: `set(field, value)`; what may be left out has a question mark. */
export const usageOf = ({ name, args }: Pick<Action, "name" | "args">): string =>
  `${name}(${Object.entries(args)
    .map(([arg, schema]) => (isOptional(schema) ? `${arg}?` : arg))
    .join(", ")})`;

/** Rows of a guide in Markdown. */
export const guideRows = (actions: readonly Pick<Action, "name" | "args" | "words">[]): string =>
  actions.map((one) => `- \`${usageOf(one)}\`: ${one.words}`).join("\n");

/** Arguments given in their order, by name. @throws ActionError for too many */
export function namedArguments(
  of: Pick<Action, "name" | "args">,
  values: readonly unknown[],
): Arguments {
  const names = Object.keys(of.args);
  if (values.length > names.length)
    throw new ActionError(`${usageOf(of)} takes ${names.length} arguments.`);
  return Object.fromEntries(values.map((value, at) => [names[at], value]));
}
