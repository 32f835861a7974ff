/** The thread as its customer reads it: no source, no notes, and of agents their names alone (T-083, D-21). */
import { threadOf } from "../detail";
import type { Thread } from "./access";
import type { OneThreadView } from "./schemas";

export async function readThread(thread: Thread): Promise<OneThreadView> {
  const { id, code, subject, status, project_name, customer_name } = thread;
  return {
    ticket: {
      short_code: code,
      subject,
      status,
      created_at: thread.created_at.toISOString(),
      updated_at: thread.updated_at.toISOString(),
      project: { name: project_name },
      customer: { name: customer_name },
      messages: await threadOf(id),
    },
  };
}
