/** A path nothing lives at answers in our own words, not with a page. */
export {
  answerNothing as DELETE,
  answerNothing as GET,
  answerNothing as HEAD,
  answerNothing as OPTIONS,
  answerNothing as PATCH,
  answerNothing as POST,
  answerNothing as PUT,
} from "@/lib/http/nothing";
