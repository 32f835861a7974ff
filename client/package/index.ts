/**
 * What `import … from "sealdesk"` exports: opening, creating, reading, editing, following and sharing files of every
 * kind.
 */
export { ActionError, usageOf } from "../../lib/kinds/actions/action";
export { UnknownAction } from "../../lib/kinds/actions/all";
export { openAttachment, uploadAttachment } from "../attachments";
export { deleteAttachment, listAttachments } from "../attachments/list";
export { callOperation as call } from "../call";
export { type Connection, type ConnectOptions, connect } from "../client";
export { History } from "../history";
export { ApiError, BadAnswer, NetworkError } from "../http";
export { createShareLink, listShareLinks, revokeLinks, undoRevoke } from "../share-links";
export { OpenError } from "../sync/types";
export { erase, restore, trash } from "../trash";
export { follow, NotSaved, saved } from "./change";
export { type CreatedFile, createFile, type NewFile, type NewKind } from "./create";
export { actionsOf, edit, type LiveFile, openFile, read, WrongLink } from "./open";
