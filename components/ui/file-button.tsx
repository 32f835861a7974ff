/** Choosing files of this device. The same file can be chosen again. */
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonLook } from "./button";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  onChoose: (files: File[]) => void;
  /** Takes a folder with all that is in it. */
  webkitdirectory?: "";
}

export function FileInput({ onChoose, ...field }: FileInputProps) {
  return (
    <input
      {...field}
      type="file"
      onChange={({ currentTarget }) => {
        const chosen = [...(currentTarget.files ?? [])];
        currentTarget.value = "";
        if (chosen.length > 0) onChoose(chosen);
      }}
    />
  );
}

interface FileButtonProps extends FileInputProps {
  variant?: ButtonVariant;
}

/** A file field that looks like a button. */
export function FileButton({ variant, children, ...field }: FileButtonProps) {
  return (
    <label
      className={`${buttonLook(variant && { variant })} cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      {children}
      <FileInput className="sr-only" {...field} />
    </label>
  );
}
