/** Reads a catalog, and says what its writer must mend: what each field allows, and what stands in several fields. */
import { Catalog, MAX_PHOTOS, photosOf } from "./catalog";
import { type FieldProblem, problemsOf, readShape, ShapeError } from "./read";

/** Also counts photos, which stand in several fields (SH-064). */
export function catalogProblems(value: Catalog): FieldProblem[] {
  const problems = problemsOf(Catalog, value);
  return problems.length === 0 && photosOf(value).length > MAX_PHOTOS
    ? [{ path: ["photos"], limit: { most: MAX_PHOTOS, of: "entries" } }]
    : problems;
}

/** @throws ShapeError */
export function readCatalog(value: unknown): Catalog {
  const catalog = readShape(Catalog, value);
  const problems = catalogProblems(catalog);
  if (problems.length > 0) throw new ShapeError(problems);
  return catalog;
}
