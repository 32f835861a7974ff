/**
 * A field of a paper or a contract. What is typed is stored as soon as it is a value; until then it stays in the field, with what is wrong
 * beside it. Another's change of the same field shows at once, one of another field changes nothing here.
 */
"use client";

import { type CSSProperties, type FocusEvent, memo, type ReactNode, useState } from "react";
import { CommentButton } from "@/components/comments/comment-button";
import type { Options } from "@/components/ui/field";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import { decimal, percent } from "@/lib/kinds/business/values";
import { useEditing, usePersonIn } from "./editing-context";
import { readTyped, shownValue, type Typed, type ValueKind } from "./typed-values";

interface PaperFieldProps {
  /** Which field, as layouts name it. */
  source: string;
  label: string;
  value: string;
  kind?: ValueKind;
  hint?: ReactNode;
  className?: string;
  placeholder?: string;
  inputMode?: "email" | "tel" | "url";
  /** It cannot be empty. */
  isRequired?: boolean;
  /** Of the amount's currency, where it is not the paper's. */
  decimals?: number;
  /** Stores the value in another way than as the field's own. */
  onSet?: (value: string) => void;
}

export const PaperField = memo(function PaperField(props: PaperFieldProps) {
  const {
    source,
    value,
    kind = "line",
    onSet,
    inputMode,
    isRequired = false,
    decimals,
    className,
    ...look
  } = props;
  const { set, enter, ruleOf, writing: usual } = useEditing();
  const writing = decimals === undefined ? usual : { ...usual, decimals };
  const rule = onSet ? (kind === "percent" ? percent : decimal) : ruleOf(source);
  const [typed, setTyped] = useState<(Typed & { text: string }) | null>(null);
  if (!rule) return null;
  const isOwn = typed !== null && ("problem" in typed || typed.value === value);
  const field = {
    ...look,
    "data-field": source,
    value: isOwn ? typed.text : shownValue(kind, value, writing.sign),
    error: isOwn && "problem" in typed ? typed.problem : undefined,
    onChange(text: string) {
      const isMissing = isRequired && text.trim() === "";
      const read = isMissing ? { problem: "Enter a value." } : readTyped(kind, text, rule, writing);
      setTyped({ ...read, text });
      if ("value" in read) (onSet ?? ((now: string) => set(source, now)))(read.value);
    },
    onFocus: () => enter(source),
    onBlur({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
      enter(null);
      if (currentTarget.validity.badInput) {
        setTyped({ problem: "Enter a whole date.", text: currentTarget.value });
      } else if (typed && "value" in typed) setTyped(null);
    },
  };
  const isNumber = kind !== "line" && kind !== "lines" && kind !== "day";
  return (
    <Occupied source={source} label={look.label} className={className}>
      {kind === "lines" ? (
        <LongTextField {...field} maxLength={rule.maxLength} look="paper-text" rows={2} />
      ) : (
        <TextField
          {...field}
          {...(kind === "line" ? { dir: "auto", maxLength: rule.maxLength } : {})}
          {...(isNumber ? { look: "tabular-nums" } : {})}
          type={kind === "day" ? "date" : "text"}
          inputMode={isNumber ? "decimal" : inputMode}
        />
      )}
    </Occupied>
  );
});

interface PaperChoiceProps<Value extends string> {
  source: string;
  label: string;
  value: string;
  options: Options<Value>;
  hint?: ReactNode;
  onSet?: (value: Value) => void;
}

export function PaperChoice<Value extends string>(props: PaperChoiceProps<Value>) {
  const { source, onSet, ...field } = props;
  const { set, enter } = useEditing();
  return (
    <Occupied source={source} label={field.label}>
      <SelectField
        {...field}
        data-field={source}
        onChange={(value) => (onSet ? onSet(value) : set(source, value))}
        onFocus={() => enter(source)}
        onBlur={() => enter(null)}
      />
    </Occupied>
  );
}

interface OccupiedProps {
  source: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Marks a field that somebody else is editing, with their colour and name, and fields with comments. */
function Occupied(props: OccupiedProps) {
  const person = usePersonIn(props.source);
  const color = person ? ({ "--person": person.color } as CSSProperties) : undefined;
  return (
    <div
      className={`paper-field ${props.className ?? ""}`}
      data-occupied={person ? "" : undefined}
      style={color}
    >
      {props.children}
      <span className="field-signs no-print">
        {person ? <span className="paper-field-person">{person.name}</span> : null}
        <CommentButton source={props.source} label={props.label} />
      </span>
    </div>
  );
}
