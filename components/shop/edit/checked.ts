/** Edits of a shop within the limits of a catalog, and the notice for one that exceeds them. */
import { AttachmentError } from "@/client/attachments/errors";
import type { Failure } from "@/components/page/failure";
import { refusalOf } from "@/components/page/refusal";
import { notify } from "@/components/ui/toast";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { ShopContent } from "@/lib/kinds/shop/edit";
import { problemWords, ShapeError } from "@/lib/kinds/shop/read";
import { catalogProblems } from "@/lib/kinds/shop/read-catalog";
import type { RunShop } from "../run-shop";

/** @throws ShapeError without editing when the catalog would exceed a limit */
export function editChecked(shop: RunShop, change: (content: ShopContent) => ShopContent) {
  const problems = catalogProblems(change(shop).catalog);
  if (problems.length > 0) throw new ShapeError(problems);
  shop.session.edit(change);
}

/** The same for the catalog only. */
export const editCatalogChecked = (shop: RunShop, change: (catalog: Catalog) => Catalog) =>
  editChecked(shop, ({ catalog, state }) => ({ catalog: change(catalog), state }));

export const NO_PICTURE = "This picture can’t be used. Try a PNG or JPEG.";

export function editFailure(error: unknown): Failure {
  if (error instanceof AttachmentError) return { words: NO_PICTURE };
  if (!(error instanceof ShapeError)) return refusalOf(error);
  const words = error.problems.slice(0, 3).map(problemWords).join("; ");
  return { words: `This wasn’t saved. ${words}.` };
}

/** Removes at once and offers Undo. @param text of the notice */
export function removeWithUndo(
  { session }: RunShop,
  text: string,
  remove: (catalog: Catalog) => Catalog,
  putBack: (catalog: Catalog) => Catalog,
): void {
  session.editCatalog(remove);
  notify({ text, action: { label: "Undo", run: () => session.editCatalog(putBack) } });
}
