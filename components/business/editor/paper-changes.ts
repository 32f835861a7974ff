/** What is different between two versions of a paper, in words. */
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { fieldName } from "./field-names";

/** Names of what was changed, in the paper's order; lines by how many. */
export function changesOf(before: BusinessPaper, after: BusinessPaper): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map(fieldName);
  return [
    ...names,
    ...rowChanges(rowsOf(before), rowsOf(after), isTrade(after) ? "line" : "invoice"),
  ];
}

/** Rows are counted; what came through a link is within what is paid. */
const APART = new Set(["lines", "allocations", "linkPayments"]);

const fieldsOf = (paper: BusinessPaper): Partial<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(paper).filter(([name]) => !APART.has(name)));

type Row = { readonly id: string };
const rowsOf = (paper: BusinessPaper): readonly Row[] =>
  isTrade(paper) ? paper.lines : paper.allocations;

export function rowChanges(before: readonly Row[], after: readonly Row[], noun: string): string[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const ids = new Set(after.map(({ id }) => id));
  const stayed = after.filter(({ id }) => known.has(id));
  const order = before.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const isMoved = stayed.some(({ id }, at) => id !== order[at]);
  const counts: [number, string][] = [
    [after.length - stayed.length, "added"],
    [before.length - stayed.length, "removed"],
    [stayed.filter((row) => known.get(row.id) !== JSON.stringify(row)).length, "changed"],
  ];
  return [
    ...counts
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${noun}${count === 1 ? "" : "s"} ${what}`),
    ...(isMoved ? [`order of the ${noun}s`] : []),
  ];
}
