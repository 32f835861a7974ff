/** A contract as something that is edited by its fields. */
import type { EditedKind } from "@/components/business/editor/editing";
import { contractTypes } from "@/lib/kinds/contract/rows";
import { ruleOf, setAt } from "@/lib/kinds/contract/sources";

export const contractKind: EditedKind = {
  types: contractTypes,
  ruleOf: (_, source) => ruleOf(source),
  set: setAt,
};
