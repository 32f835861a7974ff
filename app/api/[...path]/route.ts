/** An unknown API path gets our own error format instead of a page. */
export {
  answerNothing as DELETE,
  answerNothing as GET,
  answerNothing as HEAD,
  answerNothing as OPTIONS,
  answerNothing as PATCH,
  answerNothing as POST,
  answerNothing as PUT,
} from "@/lib/http/nothing";
