/** Actions on calendars, shops, payments and signing, for the command line and AI apps. */
import type * as z from "zod/mini";
import {
  type Action,
  ActionError,
  type ArgumentShape,
  argumentReader,
  namedArguments,
} from "../../lib/kinds/actions/action";
import type { Connection } from "../client";

/** What an action works on, and how it accesses files of this machine. */
export interface Target {
  connection: Connection;
  label: string;
  /** The stored link; null for a label that does not exist yet. */
  link: string | null;
  /** @throws when reading this path is not allowed */
  readPath(path: string): Promise<Uint8Array>;
  /**
   * Stores the link of a new object.
   * @returns its label: the target's own, unless another program has taken it meanwhile
   */
  store(kind: string, link: string): Promise<string>;
}

/** A result that is a file. */
export class Binary {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** A link to pass on. Anyone who has it can open its target. */
export class LinkToGive {
  constructor(
    readonly link: string,
    readonly about: Readonly<Record<string, unknown>> = {},
  ) {}
}

export interface TargetAction extends Pick<Action, "name" | "words" | "args"> {
  run(target: Target, args: unknown): Promise<unknown>;
}

export type ArgumentsOf<Shape extends ArgumentShape> = z.output<
  z.ZodMiniObject<{ -readonly [Key in keyof Shape]: Shape[Key] }>
>;

export function targetAction<const Shape extends ArgumentShape>(given: {
  name: string;
  words: string;
  args: Shape;
  run(target: Target, args: ArgumentsOf<Shape>): Promise<unknown>;
}): TargetAction {
  const read = argumentReader(given);
  return {
    ...given,
    run: (target, args) => given.run(target, read(args) as Parameters<typeof given.run>[1]),
  };
}

export class UnknownTargetAction extends ActionError {}

/** @param args in the action's order @throws UnknownTargetAction, ActionError */
export function runTargetAction(
  among: readonly TargetAction[],
  name: string,
  args: readonly unknown[],
  target: Target,
): Promise<unknown> {
  const found = among.find((one) => one.name === name);
  if (found) return found.run(target, namedArguments(found, args));
  const names = among.map((one) => one.name).join(", ");
  throw new UnknownTargetAction(`There is no action ${name}. There are: ${names}.`);
}

export function linkOf({ link, label }: Target): string {
  if (link !== null) return link;
  throw new ActionError(`There is no file ${label}.`);
}
