/** Functions that decide themselves which arguments are computed, and those that name variables. */
import type { Node } from "./ast";
import { compareValues, toBoolean, toInteger } from "./coerce";
import type { Compiler, compile, Run, Wanted } from "./compile";
import type { Frame } from "./frame";
import { broadcast, guarded, single } from "./operators";
import { FormulaError, Grid, Lambda, NA, NAME, type Operand, type Scalar, VALUE } from "./values";

type Special = (args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile) => Run;

/** The condition of a branch: an error is the answer of the whole. */
function isTrue(value: Operand): boolean | FormulaError {
  if (value instanceof Lambda || value instanceof Grid) return VALUE;
  return guarded(() => toBoolean(value));
}

const branchesOf = (args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile) =>
  args.map((arg) => make(arg, compiler, wanted));

const refused: Run = () => VALUE;

function specialIf(args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile): Run {
  if (args.length < 2 || args.length > 3) return refused;
  const [test = refused, yes = refused, no = () => false] = branchesOf(
    args,
    compiler,
    wanted,
    make,
  );
  return branch(test, yes, no);
}

function ifs(args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile): Run {
  if (args.length === 0 || args.length % 2 === 1) return refused;
  const runs = branchesOf(args, compiler, wanted, make);
  let run: Run = () => NA;
  for (let at = runs.length - 2; at >= 0; at -= 2)
    run = branch(runs[at] ?? refused, runs[at + 1] ?? refused, run);
  return run;
}

/** Computes only the branch that is chosen, or both where the test is an array. */
const branch =
  (test: Run, yes: Run, no: Run): Run =>
  (frame) => {
    const tested = single(test(frame));
    if (tested instanceof Grid) {
      return broadcast(
        [tested, yes(frame), no(frame)],
        ([value = null, then = null, otherwise = null]) => {
          const truth = isTrue(value);
          return truth instanceof FormulaError ? truth : truth ? then : otherwise;
        },
      );
    }
    const truth = isTrue(tested);
    if (truth instanceof FormulaError) return truth;
    return truth ? yes(frame) : no(frame);
  };

function specialSwitch(
  args: Node[],
  compiler: Compiler,
  wanted: Wanted,
  make: typeof compile,
): Run {
  if (args.length < 3) return refused;
  const [subject = refused, ...rest] = branchesOf(args, compiler, wanted, make);
  const choose = (value: Scalar, frame: Frame): Operand => {
    if (value instanceof FormulaError) return value;
    for (let at = 0; at + 1 < rest.length; at += 2) {
      const candidate = single(rest[at]?.(frame) ?? null);
      if (candidate instanceof FormulaError) return candidate;
      if (candidate instanceof Grid || candidate instanceof Lambda) return VALUE;
      if (compareValues(value, candidate) === 0) return rest[at + 1]?.(frame) ?? null;
    }
    return rest.length % 2 === 1 ? (rest.at(-1)?.(frame) ?? null) : NA;
  };
  return (frame) => overEach(subject(frame), (value) => choose(value, frame));
}

function chooseFrom(args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile): Run {
  if (args.length < 2) return refused;
  const [index = refused, ...rest] = branchesOf(args, compiler, wanted, make);
  return (frame) =>
    overEach(index(frame), (value) => {
      const at = guarded(() => toInteger(value));
      return at instanceof FormulaError
        ? at
        : (rest[at - 1]?.(frame) ?? (rest[at - 1] ? null : VALUE));
    });
}

/** Runs for a value, or for each value of an array. */
function overEach(operand: Operand, of: (value: Scalar) => Operand): Operand {
  const value = single(operand);
  if (value instanceof Lambda) return VALUE;
  if (!(value instanceof Grid)) return of(value);
  return broadcast([value], ([each]) => of(each ?? null));
}

const rescue =
  (isCaught: (error: FormulaError) => boolean): Special =>
  (args, compiler, wanted, make) => {
    if (args.length !== 2) return refused;
    const [attempt = refused, instead = refused] = branchesOf(args, compiler, wanted, make);
    return (frame) => {
      const value = single(attempt(frame));
      if (value instanceof Grid) {
        return broadcast([value, instead(frame)], ([each = null, other = null]) =>
          each instanceof FormulaError && isCaught(each) ? other : each,
        );
      }
      return value instanceof FormulaError && isCaught(value) ? instead(frame) : value;
    };
  };

const nameOf = (node: Node | undefined): string | null =>
  node?.kind === "name" ? node.name.toLowerCase() : null;

function letIn(args: Node[], compiler: Compiler, wanted: Wanted, make: typeof compile): Run {
  if (args.length < 3 || args.length % 2 === 0) return refused;
  let inner = compiler;
  const values: Run[] = [];
  for (let at = 0; at + 2 < args.length; at += 2) {
    const [name, value] = [nameOf(args[at]), args[at + 1]];
    if (name === null || !value) return refused;
    values.push(make(value, inner, "area"));
    inner = { ...inner, scope: [...inner.scope, name] };
  }
  const body = make(args.at(-1) as Node, inner, wanted);
  return (frame) => {
    let current = frame;
    for (const value of values)
      current = { ...current, scope: [...current.scope, single(value(current))] };
    return body(current);
  };
}

function lambda(args: Node[], compiler: Compiler, _: Wanted, make: typeof compile): Run {
  const names = args.slice(0, -1).map(nameOf);
  const body = args.at(-1);
  if (!body || names.includes(null)) return refused;
  const scope = [...compiler.scope, ...names.map((name) => name ?? "")];
  const run = make(body, { ...compiler, scope }, "area");
  return (frame) =>
    new Lambda(names.length, (...given) => {
      const values = names.map((_name, at) => given[at]);
      return run({ ...frame, depth: frame.depth + 1, scope: [...frame.scope, ...values] });
    });
}

/** Whether a lambda's variable was left out by its caller. */
function isOmitted(args: Node[], compiler: Compiler): Run {
  const at = compiler.scope.lastIndexOf(nameOf(args[0]) ?? "");
  return (frame) => (at < 0 ? NAME : frame.scope[at] === undefined);
}

export const SPECIAL: Readonly<Record<string, Special>> = {
  IF: specialIf,
  IFS: ifs,
  SWITCH: specialSwitch,
  CHOOSE: chooseFrom,
  IFERROR: rescue(() => true),
  IFNA: rescue((error) => error === NA),
  LET: letIn,
  LAMBDA: lambda,
  ISOMITTED: isOmitted,
};
