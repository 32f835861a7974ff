/** The text in an archive for people who open it without Sealdesk. */

export const ABOUT =
  "Anyone who has this archive can read everything in it, and its links open the original files. Keep it as safe as a password.";

export const README = `An archive of Sealdesk

${ABOUT}

Each folder in "files" is one file:

  note.html           the note, for every browser
  note.md, note.txt   the text, for people and other programs
  content.json        everything the file holds, comments too
  state.yjs           the same as one Yjs update, to bring the file back
  sealed/             the file as the server holds it, encrypted (only of encrypted files)
  everything else     its attachments

To bring the files back, choose this archive under "Import an archive" on the page
"Privacy and data" of the settings of any Sealdesk.

archive.json lists all files with their links and what each entry must be (SHA-256).
What is sealed opens by the contract's envelope: AES-256-GCM, with the key after the dot
of the file's link.
`;
