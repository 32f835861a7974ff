/** A contract that is edited: its fields beside its text, or one of the two on a phone. A variable in the text leads to its field. */
"use client";

import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { EditingProvider, useFieldContext } from "@/components/business/editor/editing-context";
import { stepOnKey } from "@/components/business/editor/step-keys";
import { useAskedField } from "@/components/business/editor/use-asked-field";
import { FileComments } from "@/components/comments/file-comments";
import { goToField } from "@/components/comments/go-to-field";
import {
  CommentingProvider,
  useCommentOn,
  useFieldComments,
} from "@/components/comments/use-field-comments";
import type { Contract } from "@/lib/kinds/contract/contract";
import type { Pack } from "@/lib/kinds/contract/pack";
import { sourceOf } from "@/lib/kinds/contract/sources";
import { variableOf } from "@/lib/kinds/contract/variables";
import { contractAnchors, followContractHighlights } from "../comments/contract-anchors";
import { ContractView } from "../paper/contract-view";
import { ClauseList } from "./clause-list";
import { ContractFields } from "./contract-fields";
import { contractKind } from "./contract-kind";
import { ContractTools, type Side } from "./contract-tools";
import { DescribeContract } from "./describe-contract";
import { MissingList } from "./missing-list";
import { ContractSuggestions, suggesterOf } from "./suggestions";
import { ContractTextProvider, openTexts } from "./text-context";

interface ContractEditorProps {
  file: OpenFile;
  contract: Contract;
  pack: Pack | null;
}

const loadHighlights = async () => followContractHighlights;

export function ContractEditor({ file, contract, pack }: ContractEditorProps) {
  const context = useFieldContext(file, contractKind, 2);
  const canWrite = file.role !== "view";
  const isEditable = canWrite && contract.sent === null;
  const [side, setSide] = useState<Side>(() => (canWrite ? sideFor(false, "fields") : "pages"));
  const [isListed, setListed] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const [keep] = useState(openTexts);
  const [wanted, setWanted] = useState<{ source: string } | null>(null);
  const goTo = useCallback((source: string) => {
    setSide((now) => sideFor(source.startsWith("clauses."), now));
    setWanted({ source });
  }, []);
  // Once what was just added, or is shown from now on, is on the page.
  useEffect(() => {
    if (!wanted || !editor.current) return;
    const [group, id = "", name] = wanted.source.split(".");
    if (group === "clauses") keep.of(id, name === "heading" ? "heading" : "body")?.focus();
    else goToField(editor.current, wanted.source);
  }, [wanted, keep]);
  useAskedField(file.id, goTo, context !== null);
  const clauses = useRef(contract.clauses);
  clauses.current = contract.clauses;
  const pick = useCallback(
    (raw: string) => {
      const { slug, name } = variableOf(raw);
      const clause = clauses.current.find((one) => one.slug === slug);
      if (name !== undefined) goTo(sourceOf(name, pack));
      else if (clause) goTo(`clauses.${clause.id}.heading`);
    },
    [goTo, pack],
  );
  const text = useMemo(
    () => ({ awareness: file.awareness, suggester: () => suggesterOf(file), pick, keep }),
    [file, pick, keep],
  );
  const anchorsOf = useCallback((doc: OpenFile["doc"]) => contractAnchors(doc, pack), [pack]);
  const comments = useFieldComments(file.doc, anchorsOf);
  const { anchors, shown, show } = comments;
  const commentOn = useCommentOn(comments);
  const placeAt = ({ target }: FocusEvent) => {
    const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    if (field !== undefined) anchors.place(field);
  };
  // The two panels have one place.
  useEffect(() => {
    if (shown !== null) setListed(false);
  }, [shown]);
  const list = (is: boolean) => {
    if (is) show(null);
    setListed(is);
  };
  if (!context) return null;
  return (
    <EditingProvider value={context}>
      <ContractTextProvider value={text}>
        <CommentingProvider value={canWrite ? commentOn : null}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it */}
          <div
            ref={editor}
            className={`note paper-editor contract-editor ${isEditable ? "" : "read-only-pages"}`}
            data-side={side}
            onFocus={placeAt}
            onKeyDown={(event) => isEditable && stepOnKey(event, context)}
          >
            <ContractTools
              file={file.id}
              {...{ side, isEditable }}
              onSide={setSide}
              onSuggest={() => list(true)}
              {...(pack && { onDescribe: () => setDescribing(true) })}
            />
            <div className="paper-fields no-print">
              {isEditable ? <MissingList contract={contract} pack={pack} goTo={goTo} /> : null}
              <fieldset disabled={!isEditable} className="min-w-0">
                <ContractFields contract={contract} pack={pack} isEditable={isEditable} />
              </fieldset>
            </div>
            <section aria-label="Text of the contract" className="contract-text">
              {contract.sent ? (
                <p className="contract-note">
                  This contract was sent for signing, so it can’t be changed. Reopen it to make
                  changes.
                </p>
              ) : null}
              <ClauseList
                doc={file.doc}
                contract={contract}
                pack={pack}
                isEditable={isEditable}
                goTo={goTo}
              />
            </section>
            {side === "pages" ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
              <section aria-label="Printed pages" className="contract-pages" tabIndex={0}>
                <ContractView
                  contract={contract}
                  onPick={(source) =>
                    isEditable ? goTo(fieldOf(source, pack)) : anchors.place(fieldOf(source, pack))
                  }
                />
              </section>
            ) : null}
            {isEditable ? (
              <ContractSuggestions {...{ file, contract, isListed, goTo }} onListed={list} />
            ) : null}
            <FileComments {...{ file, anchors, shown, loadHighlights }} onShow={show} />
            {isDescribing && pack ? (
              <DescribeContract pack={pack} onClose={() => setDescribing(false)} />
            ) : null}
          </div>
        </CommentingProvider>
      </ContractTextProvider>
    </EditingProvider>
  );
}

/** Beside the fields, where there is room, the text or the pages stay in sight. */
function sideFor(isText: boolean, now: Side): Side {
  if (isText) return "text";
  if (!isWide()) return "fields";
  return now === "fields" ? "text" : now;
}

const isWide = () => matchMedia("(min-width: 64rem)").matches;

/** What a text on the pages is entered in. */
function fieldOf(source: string, pack: Pack | null): string {
  const [group = "", name = "", field = ""] = source.split(".");
  if (group === "parties") return `${name}.${field}`;
  return group === "terms" ? sourceOf(name, pack) : source;
}
