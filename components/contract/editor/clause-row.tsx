/** A clause: its number, its live heading and text, and what it is moved, referred to and removed by. */
"use client";

import { useMemo } from "react";
import type * as Y from "yjs";
import { useEditing } from "@/components/business/editor/editing-context";
import { RowHandle, type RowMoves, rowMoves } from "@/components/business/editor/row-moves";
import { CommentButton } from "@/components/comments/comment-button";
import { useCommenting } from "@/components/comments/use-field-comments";
import type { MenuEntry } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Clause } from "@/lib/kinds/contract/contract";
import { moveClause, removeClause } from "@/lib/kinds/contract/edit";
import { labelsOf } from "@/lib/kinds/contract/numbering";
import type { LicensedForm, Pack } from "@/lib/kinds/contract/pack";
import { labelOf } from "@/lib/kinds/contract/variables";
import { LiveText } from "../text/live-text";
import type { Showing } from "../text/view";
import { useContractText } from "./text-context";

interface ClauseRowProps {
  clause: Clause;
  number: string;
  /** Its condition is not met. */
  isLeftOut: boolean;
  /** Of all clauses, with spaces between them. */
  ids: string;
  form: LicensedForm | null;
  heading: Y.Text | null;
  body: Y.Text | null;
  isEditable: boolean;
  readVariable: Showing["readVariable"];
  references: ReadonlyMap<string, string>;
  clauses: readonly Clause[];
  pack: Pack | null;
  onAdd: (before: string | null) => void;
}

export function ClauseRow(props: ClauseRowProps) {
  const { clause, number, isLeftOut, form, heading, body, isEditable, readVariable, pack } = props;
  const { id, locked } = clause;
  const labels = body ? labelsOf({ clause, number }, body.toString()).join("\n") : "";
  const showing = useMemo(
    () => ({ labels: labels.split("\n"), readVariable }),
    [labels, readVariable],
  );
  const plain = useMemo(() => ({ labels: [], readVariable }), [readVariable]);
  const name = clause.heading.trim() || "Clause without a heading";
  const text = { clause: id, isEditable };
  const { change } = useEditing();
  const moves = rowMoves("contract-clauses", id, props.ids.split(" "), (row, before) =>
    change((doc) => moveClause(doc, row, before)),
  );
  return (
    <li
      className="contract-clause"
      data-field={`clauses.${id}`}
      data-left-out={isLeftOut || undefined}
      {...(isEditable ? moves.target : {})}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{`${number} ${name}`.trim()}</legend>
        {locked ? (
          <LockedClause form={form} />
        ) : (
          <>
            <div className="contract-heading">
              {isEditable ? (
                <RowHandle name={name} moves={moves} className="contract-handle" />
              ) : null}
              {number ? (
                <span className="contract-number">{`${number}${/^\d/.test(number) ? "." : ""}`}</span>
              ) : null}
              {heading ? (
                <LiveText {...text} name="heading" label="Heading" text={heading} showing={plain} />
              ) : null}
              <CommentButton source={`clauses.${id}`} label={name} />
              {isEditable ? <ClauseMenu {...props} name={name} moves={moves} /> : null}
            </div>
            {isLeftOut ? <p className="contract-when">{conditionOf(clause, pack)}</p> : null}
            {body ? (
              <LiveText {...text} name="body" label="Text" text={body} showing={showing} />
            ) : null}
          </>
        )}
      </fieldset>
    </li>
  );
}

function LockedClause({ form }: { form: LicensedForm | null }) {
  return (
    <p className="contract-locked">
      {form ? (
        <>
          This part is the text of {form.name}, published by {form.publisher}. We may not print it:{" "}
          <a href={form.url} target="_blank" rel="noopener noreferrer">
            get it there
          </a>{" "}
          and attach it unchanged.
        </>
      ) : (
        "This part is the text of a published form. It can’t be shown or edited here."
      )}
    </p>
  );
}

/** Why a clause is not in the contract now. */
function conditionOf({ when }: Clause, pack: Pack | null): string {
  const [name = "", wanted] = when.split("=");
  const term = pack?.terms.find((one) => one.name === name);
  const option = term?.options?.find(({ value }) => value === wanted);
  const label = labelOf(name, pack);
  return wanted === undefined
    ? `Left out until “${label}” is filled in.`
    : `Left out unless “${label}” is “${option?.label ?? wanted}”.`;
}

function ClauseMenu(props: ClauseRowProps & { name: string; moves: RowMoves }) {
  const { clause, name, moves, ids, references, clauses, pack, onAdd } = props;
  const { remove } = useEditing();
  const { keep } = useContractText();
  const commenting = useCommenting(`clauses.${clause.id}`);
  const all = ids.split(" ");
  const insert = (words: string) => keep.of(clause.id, "body")?.insert(words);
  const targets = clauses.filter(({ id, slug }) => id !== clause.id && references.has(slug));
  const entries: MenuEntry[] = [
    {
      label: "Insert a reference to",
      entries: targets.map(({ slug, heading }) => ({
        label: `${references.get(slug)}: ${heading}`,
        run: () => insert(`{{clause:${slug}}}`),
      })),
    },
    {
      label: "Insert a term",
      entries: (pack?.terms ?? []).map((term) => ({
        label: labelOf(term.name, pack),
        run: () => insert(`{{${term.name}}}`),
      })),
    },
    "divider",
    ...(commenting ? [{ label: "Comment", run: commenting.comment }] : []),
    { label: "Add a clause above", run: () => onAdd(clause.id) },
    { label: "Add a clause below", run: () => onAdd(all[all.indexOf(clause.id) + 1] ?? null) },
    ...moves.entries,
    "divider",
    {
      label: "Remove",
      tone: "bad",
      run: () => remove(`“${name}” removed.`, (doc) => removeClause(doc, clause.id)),
    },
  ];
  return (
    <MoreMenu
      label={`More for ${name}`}
      entries={entries.filter(
        (entry) => entry === "divider" || !("entries" in entry) || entry.entries.length > 0,
      )}
    />
  );
}
