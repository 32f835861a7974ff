/** A business paper as something that is edited by its fields. */
import { keepLateEdits } from "@/lib/kinds/business/late-edits";
import { typeOf } from "@/lib/kinds/business/read";
import { paperTypes } from "@/lib/kinds/business/restore";
import { ruleOf, setAt } from "@/lib/kinds/business/sources";
import type { EditedKind } from "./editing";

export const paperKind: EditedKind = {
  types: paperTypes,
  ruleOf: (doc, source) => ruleOf(typeOf(doc), source),
  set: setAt,
  open: keepLateEdits,
};
