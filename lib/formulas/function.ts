/**
 * How a function says what it takes. `fn("n n=0 v? g*", run)` has a number, a number that is 0 when left out, an
 * optional value, and any number of ranges or arrays. `g** v**` at the end is a pair that repeats.
 *
 * n number · i whole number · s text · b boolean · v value, errors are answered · e value or error ·
 * g range or array · r range only · f lambda · o anything. A range or array given for n, i, s, b, v or e runs the
 * function once for each of its values.
 */

import { toBoolean, toInteger, toNumber, toText } from "./coerce";
import type { Frame } from "./frame";
import { broadcast } from "./operators";
import { Area } from "./store/area";
import {
  FormulaError,
  Grid,
  gridOf,
  Lambda,
  NUM,
  type Operand,
  type Scalar,
  VALUE,
} from "./values";

type Kinds = {
  n: number;
  i: number;
  s: string;
  b: boolean;
  v: Exclude<Scalar, FormulaError>;
  e: Scalar;
  g: Grid;
  r: Area;
  f: Lambda;
  o: Operand;
};
type Kind = keyof Kinds;
type Of<K> = K extends Kind ? Kinds[K] : never;
type Arguments<S extends string> = S extends ""
  ? []
  : S extends `${infer First} ${infer Rest}`
    ? First extends `${string}**`
      ? Operand[]
      : [Argument<First>, ...Arguments<Rest>]
    : S extends `${infer K}*`
      ? Of<K>[]
      : [Argument<S>];
type Argument<S extends string> = S extends `${infer K}?`
  ? Of<K> | undefined
  : S extends `${infer K}=${string}`
    ? Of<K>
    : Of<S>;

interface Parameter {
  kind: Kind;
  isOptional: boolean;
  byDefault: Scalar | undefined;
}

export interface FunctionSpec {
  signature: string;
  least: number;
  most: number;
  /** Whether the argument is wanted as a range rather than as the value in it. */
  wantsArea(at: number): boolean;
  call(args: (Operand | undefined)[], frame: Frame): Operand;
  isVolatile?: boolean;
  /** Its answer depends on where its cell stands. */
  isPositional?: boolean;
}

type Run = (frame: Frame, ...args: unknown[]) => Operand;

/** A function of its arguments alone. A number that is not finite is `#NUM!`. */
export function fn<S extends string>(
  signature: S,
  run: (...args: Arguments<S>) => Operand,
): FunctionSpec {
  return specOf(signature, (_, ...args) => run(...(args as Arguments<S>)));
}

/** A function that also reads where it stands, the workbook or the clock. */
export function framed<S extends string>(
  signature: S,
  run: (frame: Frame, ...args: Arguments<S>) => Operand,
  marks: Pick<FunctionSpec, "isVolatile" | "isPositional"> = {},
): FunctionSpec {
  return {
    ...specOf(signature, (frame, ...args) => run(frame, ...(args as Arguments<S>))),
    ...marks,
  };
}

/** How many arguments a call may have. */
const MAX_ARGUMENTS = 255;

function specOf(signature: string, run: Run): FunctionSpec {
  const words = signature === "" ? [] : signature.split(" ");
  const parameters = words.map(parameterOf);
  const repeated = words.filter((word) => word.endsWith("*")).length;
  const fixed = parameters.length - repeated;
  const parameterAt = (at: number): Parameter => {
    const index = at < fixed || repeated === 0 ? at : fixed + ((at - fixed) % repeated);
    return parameters[index] ?? { kind: "o", isOptional: true, byDefault: undefined };
  };
  const isPair = repeated > 1;
  return {
    signature,
    least: parameters.filter(({ isOptional }) => !isOptional).length,
    most: repeated > 0 ? MAX_ARGUMENTS : parameters.length,
    wantsArea: (at) => "grfo".includes(parameterAt(at).kind),
    call: (args, frame) => {
      if (isPair && (args.length - fixed) % repeated !== 0) return VALUE;
      return called(run, args, frame, parameterAt, parameters.length - repeated);
    },
  };
}

function parameterOf(word: string): Parameter {
  const [, kind = "o", optional, byDefault] = /^(\w)(\?|\*{1,2})?(?:=(.*))?$/.exec(word) ?? [];
  return {
    kind: kind as Kind,
    isOptional: optional === "?" || optional === "*" || byDefault !== undefined,
    byDefault: byDefault === undefined ? undefined : defaultOf(byDefault),
  };
}

function defaultOf(text: string): Scalar {
  if (text === "TRUE" || text === "FALSE") return text === "TRUE";
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? number : text;
}

function called(
  run: Run,
  args: (Operand | undefined)[],
  frame: Frame,
  parameterAt: (at: number) => Parameter,
  fixed: number,
): Operand {
  let lifted: number[] | null = null;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (!(arg instanceof Grid) || "grfo".includes(parameterAt(at).kind)) continue;
    if (arg.rows === 1 && arg.columns === 1) args[at] = arg.get(0, 0);
    else lifted = [...(lifted ?? []), at];
  }
  if (lifted) return lift(run, args, frame, parameterAt, fixed, lifted);
  try {
    const count = Math.max(args.length, fixed);
    const given = new Array<unknown>(count);
    for (let at = 0; at < count; at++)
      given[at] = convert(args[at], parameterAt(at), at < args.length);
    const answer = run(frame, ...given);
    return typeof answer === "number" && !Number.isFinite(answer) ? NUM : answer;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function lift(
  run: Run,
  args: (Operand | undefined)[],
  frame: Frame,
  parameterAt: (at: number) => Parameter,
  fixed: number,
  lifted: number[],
): Operand {
  const grids = lifted.map((at) => args[at] as Grid);
  return broadcast(grids, (values) => {
    const each = [...args];
    lifted.forEach((at, index) => {
      each[at] = values[index];
    });
    return called(run, each, frame, parameterAt, fixed);
  });
}

function convert(
  arg: Operand | undefined,
  { kind, byDefault, isOptional }: Parameter,
  isGiven: boolean,
): unknown {
  if (arg === undefined) {
    if (byDefault !== undefined) arg = byDefault;
    else if (isOptional && !isGiven) return undefined;
    else arg = null;
  }
  if (kind === "o") return arg;
  if (kind === "f") {
    if (arg instanceof Lambda) return arg;
    throw arg instanceof FormulaError ? arg : VALUE;
  }
  if (arg instanceof Lambda) throw VALUE;
  if (kind === "r") {
    if (arg instanceof Area) return arg;
    throw arg instanceof FormulaError ? arg : VALUE;
  }
  if (kind === "g") {
    if (arg instanceof FormulaError) throw arg;
    return gridOf(arg);
  }
  return convertScalar(arg instanceof Grid ? arg.get(0, 0) : arg, kind);
}

function convertScalar(value: Scalar, kind: "n" | "i" | "s" | "b" | "v" | "e"): Scalar {
  switch (kind) {
    case "n":
      return toNumber(value);
    case "i":
      return toInteger(value);
    case "s":
      return toText(value);
    case "b":
      return toBoolean(value);
    case "v":
      if (value instanceof FormulaError) throw value;
      return value;
    case "e":
      return value;
  }
}
