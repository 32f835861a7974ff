import { TextField } from "@/components/ui/text-field";

export const KEY_NAME = {
  label: "Name of the key",
  hint: "Where you use it, so you recognize it later.",
  maxLength: 60,
};

interface KeyNameFieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

export const KeyNameField = (props: KeyNameFieldProps) => (
  <TextField {...KEY_NAME} {...props} dir="auto" data-autofocus />
);
