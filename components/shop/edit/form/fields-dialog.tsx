/** Asks for fields, two beside each other where there is room. */
"use client";

import { type ReactNode, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { editFailure } from "../checked";
import type { FormField } from "./fields";

interface FieldsDialogProps {
  title: string;
  lead?: ReactNode;
  submit?: string;
  danger?: boolean;
  /** Those that are asked for now; the others are left out. */
  fields: readonly (FormField | false | null)[];
  /** What they make goes into the shop. */
  run: () => unknown;
  onClose: () => void;
  /** After the fields. */
  children?: ReactNode;
}

export function FieldsDialog(props: FieldsDialogProps) {
  const { title, lead, submit = "Save", danger, run, onClose, children } = props;
  const [isTried, setTried] = useState(false);
  const fields = props.fields.filter((field) => field !== false && field !== null);
  return (
    <FormDialog
      {...{ title, lead, submit, danger, onClose }}
      width={fields.length > 4 ? "md" : "sm"}
      isReady={() => {
        setTried(true);
        return fields.every(({ problem }) => problem === "");
      }}
      run={async () => run()}
      explain={editFailure}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map(({ label, problem, isWide, draw }, at) => (
          <div key={label} className={isWide ? "sm:col-span-2" : undefined}>
            {draw({ error: (isTried && problem) || undefined, isFirst: at === 0 })}
          </div>
        ))}
      </div>
      {children}
    </FormDialog>
  );
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Without what was left empty. */
export const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined && value !== "" && !(Array.isArray(value) && !value.length),
    ),
  ) as Given<Values>;
