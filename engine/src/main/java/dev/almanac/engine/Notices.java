package dev.almanac.engine;

import dev.almanac.engine.child.ChildNews;
import dev.almanac.engine.child.ParentNews;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.external.ExternalAnswer;
import dev.almanac.engine.external.ExternalRequests;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.scheduled.ScheduleWishes;
import java.util.Optional;

/** What notices ask of the runs that they are for. */
public final class Notices {
  private Notices() {}

  /** What a notice asks of a run; empty if it asks for a new one. */
  public static Optional<Request<Boolean>> request(Notice.ToRun notice) {
    return switch (notice) {
      case Notice.StartChild start -> Optional.empty();
      case Notice.ChildStarted started -> Optional.of(new ChildNews.Started(started));
      case Notice.ChildNotStarted failed -> Optional.of(new ChildNews.NotStarted(failed));
      case Notice.ChildClosed closed -> Optional.of(new ChildNews.Closed(closed));
      case Notice.FirstTask first -> Optional.of(new ParentNews.MayBegin());
      case Notice.ParentClosed closed -> Optional.of(new ParentNews.Closed(closed));
      case Notice.SignalExternal signal -> Optional.of(new ExternalRequests.Signal(signal));
      case Notice.CancelExternal cancel -> Optional.of(new ExternalRequests.Cancel(cancel));
      case Notice.ExternalAnswered answer -> Optional.of(new ExternalAnswer(answer));
      case Notice.StartScheduled start -> Optional.empty();
      case Notice.EndScheduled end -> Optional.of(new ScheduleWishes.End(end));
      case Notice.CheckScheduled check -> Optional.of(new ScheduleWishes.Check(check));
    };
  }

  /** What is to be told to others if there is no run that a notice could be for. */
  public static Optional<Notice> undelivered(Notice.ToRun notice) {
    return switch (notice) {
      case Notice.ChildStarted started -> Optional.of(ChildNews.orphaned(started));
      case Notice.SignalExternal signal ->
        Optional.of(ExternalRequests.answered(signal.from(), Notice.Answer.NOT_FOUND));
      case Notice.CancelExternal cancel ->
        Optional.of(ExternalRequests.answered(cancel.from(), Notice.Answer.NOT_FOUND));
      case Notice.StartChild start -> Optional.empty();
      case Notice.ChildNotStarted failed -> Optional.empty();
      case Notice.ChildClosed closed -> Optional.empty();
      case Notice.FirstTask first -> Optional.empty();
      case Notice.ParentClosed closed -> Optional.empty();
      case Notice.ExternalAnswered answer -> Optional.empty();
      case Notice.EndScheduled end -> Optional.of(ScheduleWishes.gone(end.by(), end.to()));
      case Notice.CheckScheduled check -> Optional.of(ScheduleWishes.gone(check.by(), check.to()));
      case Notice.StartScheduled start -> Optional.empty();
    };
  }
}
