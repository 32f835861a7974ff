/** Papers and links by mail, in an account's name (D-95). */
import * as z from "zod/mini";
import { base64Bytes } from "./bytes";
import { emailAddress, moment, plainText, shownName, uuid } from "./fields";
import { operation } from "./operation";

export const MAX_SEND_RECIPIENTS = 5;
export const MAX_SEND_SUBJECT_CHARS = 200;
export const MAX_SEND_MESSAGE_CHARS = 2_000;
export const MAX_SEND_PDF_BYTES = 2_097_152;

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-");

const Sending = z
  .strictObject({
    id: uuid(),
    to: z.array(emailAddress()).check(z.minLength(1), z.maxLength(MAX_SEND_RECIPIENTS)),
    subject: shownName(MAX_SEND_SUBJECT_CHARS),
    message: z.optional(plainText(MAX_SEND_MESSAGE_CHARS)),
    /** An address of this service. */
    link: z.optional(plainText(2_000)),
    pdf: z.optional(
      z.strictObject({
        filename: shownName(120).check(
          z.regex(/^[^/\\]+\.pdf$/i, "must be a name that ends in .pdf"),
        ),
        data: base64Bytes(MAX_SEND_PDF_BYTES, "The PDF is too large: at most 2 MB.").check(
          z.refine(isPdf, "must be a PDF"),
        ),
      }),
    ),
    /** One to the account's own address as well. */
    copy: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ link, pdf }) => link !== undefined || pdf !== undefined, {
      path: ["link"],
      error: "A link or a PDF is needed.",
    }),
  );
export type Sending = z.output<typeof Sending>;

/**
 * Sent again with the same id and body it answers the same and mails nothing. 400 `e2ee` for a link that carries a key,
 * 403 `verify_email` and `lockdown`, 409 `duplicate` for another body, 503 while the mail server is still taking it.
 */
export const sendMail = operation({
  method: "POST",
  path: "/api/send",
  summary: "Mail a PDF or a link",
  caller: "holder",
  body: Sending,
  answers: {
    200: z.object({ id: uuid(), sent: z.array(z.string()), failed: z.array(z.string()) }),
  },
  refusals: [409],
});

/** For thirty days. Recipients whose mail is still on its way are left out. */
export const readSending = operation({
  method: "GET",
  path: "/api/send/:id",
  summary: "Read what became of a mailing",
  caller: "holder",
  answers: {
    200: z.object({
      id: uuid(),
      at: moment(),
      recipients: z.array(z.object({ email: z.string(), status: z.enum(["sent", "failed"]) })),
    }),
  },
  refusals: [404],
});
