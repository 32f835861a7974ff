/** What each signer agrees to; fixed for a request when it is made (D-63). */

/** US ESIGN §7001(c), eIDAS Art. 25. @param title of the request */
export const consentFor = (title: string): string =>
  `By choosing Sign I agree to sign “${title}” electronically. I have been able to read the whole document, I intend my signature to have the same effect as one written by hand, and I agree to receive and keep this record in electronic form. I may instead ask the sender for a paper copy and not sign.`;
