/** Fields of a paper in words, where they are told of in a list. */

const NAMES: Record<string, string> = {
  ...{
    number: "Number",
    issueDate: "Date",
    date: "Date",
    dueDate: "Due date",
    validUntil: "Valid until",
  },
  ...{ currency: "Currency", notes: "Notes", terms: "Terms", amount: "Amount" },
  ...{ method: "Paid by", reference: "Reference", from: "From", to: "To" },
  ...{ name: "name", address: "address", email: "email", taxId: "tax number" },
};

/** "to.email" is "To, email". */
export const fieldName = (source: string): string =>
  source
    .split(".")
    .map((part) => NAMES[part] ?? part)
    .join(", ");
