package dev.almanac.api.durable.answer;

/** Ends a call with a refusal. It is no fault, so it has no stack trace. */
public final class AnswerException extends RuntimeException {
  private final transient Answer answer;

  AnswerException(Answer answer) {
    super(answer.body().toString(), null, false, false);
    this.answer = answer;
  }

  public Answer answer() {
    return answer;
  }
}
