/** A dialog with fields, two side by side when there is room. */
"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Failure } from "@/components/page/failure";
import { FormDialog } from "@/components/page/form-dialog";
import { editFailure } from "../checked";
import type { FormField } from "./fields";

interface FieldsDialogProps {
  title: string;
  lead?: ReactNode;
  submit?: string;
  danger?: boolean;
  /** The visible fields; false and null are left out. */
  fields: readonly (FormField | false | null)[];
  /** Stores the fields' values in the shop. */
  run: () => unknown;
  explain?: (error: unknown) => Failure;
  onClose: () => void;
  /** After the fields. */
  children?: ReactNode;
  /** Whether the values are valid; marks those that are not. */
  isReady?: () => boolean;
  /** Rare fields, behind “More” unless they are filled or have a problem. */
  more?: readonly FormField[];
}

export function FieldsDialog(props: FieldsDialogProps) {
  const { title, lead, submit = "Save", danger, run, onClose, children, more = [] } = props;
  const { explain = editFailure } = props;
  const [isTried, setTried] = useState(false);
  const fields = props.fields.filter((field) => field !== false && field !== null);
  const [isMore] = useState(() => more.some(({ value }) => Boolean(value)));
  const grid = (of: readonly FormField[], first: number) => (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {of.map(({ label, problem, isWide, draw }, at) => (
        <div key={label} className={isWide ? "sm:col-span-2" : undefined}>
          {draw({ error: (isTried && problem) || undefined, isFirst: at === first })}
        </div>
      ))}
    </div>
  );
  return (
    <FormDialog
      {...{ title, lead, submit, danger, onClose }}
      width={fields.length + more.length > 4 ? "md" : "sm"}
      isReady={() => {
        setTried(true);
        const isTaken = props.isReady?.() ?? true;
        return isTaken && [...fields, ...more].every(({ problem }) => problem === "");
      }}
      run={async () => run()}
      explain={explain}
    >
      {grid(fields, 0)}
      {children}
      {more.length > 0 ? (
        <details
          className="group"
          open={isMore || (isTried && more.some(({ problem }) => problem !== ""))}
        >
          <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-text">
            <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
            More
          </summary>
          <div className="pt-2">{grid(more, -1)}</div>
        </details>
      ) : null}
    </FormDialog>
  );
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Leaves out empty values. */
export const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined && value !== "" && !(Array.isArray(value) && !value.length),
    ),
  ) as Given<Values>;
