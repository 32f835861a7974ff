/**
 * A list of a shop's catalog, such as its delivery methods: entries are added, changed, ordered, removed and restored.
 */
"use client";

import { type ComponentType, useState } from "react";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { MoreMenu } from "@/components/ui/more-menu";
import * as change from "@/lib/kinds/shop/edit";
import type { RunShop, ShopDialogProps, ShopTabProps } from "../../run-shop";
import { editCatalogChecked, removeWithUndo } from "../checked";
import type { FormField } from "./fields";
import { FieldsDialog } from "./fields-dialog";

/** Wraps a list that is already loaded for `ManagedList`. */
export const atHand = <Row,>(value: readonly Row[]) => ({
  value,
  failure: null,
  refresh: async () => {},
});

export interface EntryFormProps<Name extends change.ListName> extends ShopDialogProps {
  /** Null for a new one. */
  entry: change.ListEntry<Name> | null;
}

interface EntryListProps<Name extends change.ListName> extends ShopTabProps {
  list: Name;
  title: string;
  lead?: string;
  empty: string;
  add: string;
  nameOf: (entry: change.ListEntry<Name>) => string;
  about: (entry: change.ListEntry<Name>) => string;
  Form: ComponentType<EntryFormProps<Name>>;
}

export function EntryList<Name extends change.ListName>(props: EntryListProps<Name>) {
  const { shop, list, title, lead, empty, add, nameOf, about, Form } = props;
  const [open, setOpen] = useState<{ entry: change.ListEntry<Name> | null } | null>(null);
  const entries = change.listOf(shop.catalog, list);
  return (
    <ManagedList
      {...{ title, lead, empty }}
      what={`The ${title.toLowerCase()}`}
      of={atHand(entries)}
      add={{ label: add, run: () => setOpen({ entry: null }) }}
      row={(entry) => (
        <ManagedRow key={entry.id} name={nameOf(entry)} about={about(entry)}>
          <MoreMenu
            label={`More for ${nameOf(entry)}`}
            entries={[
              { label: "Change", run: () => setOpen({ entry }) },
              ...entryMenu(shop, list, entry, nameOf(entry)),
            ]}
          />
        </ManagedRow>
      )}
    >
      {open ? <Form shop={shop} entry={open.entry} onClose={() => setOpen(null)} /> : null}
    </ManagedList>
  );
}

function entryMenu<Name extends change.ListName>(
  shop: RunShop,
  list: Name,
  entry: change.ListEntry<Name>,
  name: string,
) {
  const after = change.entryAfter(shop.catalog, list, entry.id);
  const remove = () =>
    removeWithUndo(
      shop,
      `Removed “${name}”.`,
      (catalog) => change.removeEntry(catalog, list, entry.id),
      (catalog) => change.insertEntry(catalog, list, entry, after),
    );
  return [
    ...moveMenu(shop, list, entry.id),
    "divider" as const,
    { label: "Remove", tone: "bad" as const, run: remove },
  ];
}

/** Moves an entry within its list. */
export function moveMenu(shop: RunShop, list: change.ListName, id: string) {
  const ids = change.listOf(shop.catalog, list).map((entry) => entry.id);
  const at = ids.indexOf(id);
  const move = (label: string, by: 1 | -1) => ({
    label,
    disabled: ids[at + by] === undefined,
    run: () =>
      shop.session.editCatalog((catalog) =>
        change.moveEntry(catalog, list, id, ids[by > 0 ? at + 2 : at - 1] ?? null),
      ),
  });
  return [move("Move up", -1), move("Move down", 1)];
}

interface EntryDialogProps<Name extends change.ListName> extends EntryFormProps<Name> {
  list: Name;
  /** The name of one entry, as in “New fee”. */
  noun: string;
  fields: readonly (FormField | false | null)[];
  make: () => Omit<change.ListEntry<Name>, "id">;
}

export function EntryDialog<Name extends change.ListName>(props: EntryDialogProps<Name>) {
  const { shop, list, entry, noun, fields, make, onClose } = props;
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  return (
    <FieldsDialog
      title={entry ? `Change the ${noun}` : `New ${noun}`}
      submit={entry ? "Save" : `Add the ${noun}`}
      fields={fields}
      run={() => {
        const made = { ...make(), id } as change.ListEntry<Name>;
        editCatalogChecked(shop, (catalog) => change.putEntry(catalog, list, made));
      }}
      onClose={onClose}
    />
  );
}
