/** Every operation that the description names. */
import * as account from "@/lib/contract/account";
import * as accountKeys from "@/lib/contract/account-keys";
import * as accountVault from "@/lib/contract/account-vault";
import * as admin from "@/lib/contract/admin";
import * as auth from "@/lib/contract/auth";
import * as desk from "@/lib/contract/desk";
import * as deskMembers from "@/lib/contract/desk-members";
import * as deskProjects from "@/lib/contract/desk-projects";
import * as deskWebhooks from "@/lib/contract/desk-webhooks";
import * as fileAttachments from "@/lib/contract/file-attachments";
import * as fileHistory from "@/lib/contract/file-history";
import * as fileLinks from "@/lib/contract/file-links";
import * as fileSync from "@/lib/contract/file-sync";
import * as files from "@/lib/contract/files";
import { isOperation } from "@/lib/contract/operation";
import * as service from "@/lib/contract/service";
import * as signing from "@/lib/contract/signing";
import * as signingInbox from "@/lib/contract/signing-inbox";
import * as signingSender from "@/lib/contract/signing-sender";
import * as signingSigner from "@/lib/contract/signing-signer";
import * as thread from "@/lib/contract/thread";
import * as tickets from "@/lib/contract/tickets";

const modules = [
  account,
  accountKeys,
  accountVault,
  admin,
  auth,
  desk,
  deskMembers,
  deskProjects,
  deskWebhooks,
  fileAttachments,
  fileHistory,
  fileLinks,
  fileSync,
  files,
  service,
  signing,
  signingInbox,
  signingSender,
  signingSigner,
  thread,
  tickets,
];
export const operations = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isOperation)
  .filter((operation) => operation !== service.describeApi);
