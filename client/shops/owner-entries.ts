/** Entries of the owner's state, such as the name of a link. When two devices change one, the later change counts. */
import { type OwnerState, writtenAfter } from "../../lib/kinds/shop/state";
import type { ShopSession } from "./session";

type RecordName = "requests" | "links" | "people" | "resellers" | "suppliers" | "bills";
type Entry<Name extends RecordName> = OwnerState[Name][string];
type Records = { [Name in RecordName]: Record<string, Entry<Name>> };

/** @param write receives the newest entry and returns its replacement */
export function writeEntry<Name extends RecordName>(
  { editState }: Pick<ShopSession, "editState">,
  name: Name,
  id: string,
  write: (before: Entry<Name> | undefined) => Entry<Name>,
): void {
  editState((state) => {
    const record: Records[Name] = state[name];
    const before = Object.hasOwn(record, id) ? record[id] : undefined;
    const entry = { ...write(before), at: writtenAfter(before, Date.now()) };
    return { ...state, [name]: { ...record, [id]: entry } };
  });
}
