/** Names of a paper's fields for lists of changes. */

const NAMES: Record<string, string> = {
  ...{ title: "Title", design: "Design", paper: "Page size", logo: "Logo", status: "Status" },
  ...{ number: "Number", issueDate: "Date", date: "Date", dueDate: "Due date" },
  ...{ validUntil: "Valid until", deliveryDate: "Delivery date", orderNumber: "Order number" },
  ...{ reference: "Reference", creditOf: "For invoice", reason: "Reason", method: "Paid by" },
  ...{ currency: "Currency", locale: "Language", amount: "Amount", pricing: "Prices" },
  ...{ discountRate: "Discount %", discountFixed: "Discount", shipping: "Shipping" },
  ...{ shippingTaxRate: "Tax on shipping", deposit: "Deposit", reverseCharge: "Reverse charge" },
  ...{ taxNote: "Tax note", notes: "Notes", terms: "Terms", footer: "Footer" },
  ...{ bank: "Bank details", payLink: "Payment link", paid: "Paid so far" },
  ...{ from: "From", to: "To", shipTo: "Ship to", follows: "The paper before it" },
  acceptedOn: "Accepted on",
  ...{ description: "description", quantity: "quantity", unit: "unit", unitPrice: "unit price" },
  ...{ taxRate: "tax %", invoiceNumber: "invoice number", label: "label", value: "value" },
  ...{ legalName: "legal name", country: "country", phone: "phone", website: "website" },
  ...{ vatId: "VAT number", companyNo: "company number", deposit: "Deposit" },
  ...{ name: "name", address: "address", email: "email", taxId: "tax number" },
};

/** "to.email" is "To, email". */
export const fieldName = (source: string): string =>
  source
    .split(".")
    .map((part) => NAMES[part] ?? part)
    .join(", ");
