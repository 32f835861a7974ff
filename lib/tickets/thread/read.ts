/** The thread for its customer: without source and notes, and with agents' names only (T-083, D-21). */
import type { AnswerOf } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/thread";
import { threadOf } from "../detail";
import type { Thread } from "./access";

export async function readThread(thread: Thread): Promise<AnswerOf<typeof api.readThread>> {
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
