package dev.almanac.api.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResponseBudgetTest {
  private static final long MIB = 1 << 20;
  private static final ResponseBudget.Limits LIMITS =
      new ResponseBudget.Limits(10 * MIB, 8 * MIB, 4 * MIB, 5);

  private long nanos;
  private final ResponseBudget room = new ResponseBudget(LIMITS, () -> nanos);
  private final List<String> told = new ArrayList<>();
  private final ConnectionUsage one = new ConnectionUsage();

  @Test
  void aConnectionHasItsPartAndOthersTheirs() {
    assertThat(take(reader(one), "a", 3 * MIB)).isTrue();
    assertThat(take(reader(one), "b", 2 * MIB)).isFalse();
    assertThat(take(reader(new ConnectionUsage()), "c", 2 * MIB)).isTrue();
    assertThat(room.used()).isEqualTo(5 * MIB);
  }

  @Test
  void whoWaitsGetsRoomWhenAnotherHasGone() {
    var first = reader(one);
    take(first, "a", 3 * MIB);
    take(reader(one), "b", 2 * MIB);

    first.release();
    first.release();

    assertThat(told).containsExactly("b: true");
    assertThat(room.used()).isEqualTo(2 * MIB);
  }

  @Test
  void anAnswerThatIsSmallerThanThoughtLeavesTheRest() {
    var first = reader(one);
    take(first, "a", 3 * MIB);
    take(reader(one), "b", 3 * MIB);

    assertThat(take(first, "a", MIB)).isTrue();

    assertThat(told).containsExactly("b: true");
    assertThat(room.used()).isEqualTo(4 * MIB);
  }

  @Test
  void anAnswerThatIsALittleLargerThanThoughtDoesNotWait() {
    var first = reader(one);
    take(first, "a", 4 * MIB);

    assertThat(take(first, "a", 4 * MIB + 1)).isTrue();
  }

  @Test
  void oneAnswerMayBeLargerThanThePartOfItsConnection() {
    assertThat(take(reader(one), "a", 9 * MIB)).isTrue();
    assertThat(take(reader(new ConnectionUsage()), "b", MIB)).isFalse();
  }

  @Test
  void readersLeaveRoomForWorkersAndForWhatIsSmall() {
    take(reader(new ConnectionUsage()), "a", 4 * MIB);
    take(reader(new ConnectionUsage()), "b", 4 * MIB);

    assertThat(take(reader(new ConnectionUsage()), "c", MIB)).isFalse();
    assertThat(take(worker(new ConnectionUsage()), "d", MIB)).isTrue();
    assertThat(take(reader(new ConnectionUsage()), "e", 100)).isTrue();
  }

  @Test
  void connectionsTakeTurns() {
    var greedy = new ConnectionUsage();
    var all = reader(new ConnectionUsage());
    take(all, "all", 10 * MIB);
    take(reader(greedy), "a", 3 * MIB);
    take(reader(greedy), "b", 3 * MIB);
    take(reader(one), "c", 3 * MIB);
    take(worker(one), "d", MIB);

    all.release();

    assertThat(told).containsExactly("d: true", "a: true", "c: true");
    assertThat(room.waiting()).isEqualTo(1);
  }

  @Test
  void aConnectionThatIsFullHoldsNobodyElseUp() {
    var all = reader(new ConnectionUsage());
    take(reader(one), "a", 4 * MIB);
    take(all, "all", 4 * MIB);
    take(reader(one), "b", 4 * MIB);
    take(reader(new ConnectionUsage()), "c", 4 * MIB);

    all.release();

    assertThat(told).containsExactly("c: true");
  }

  @Test
  void whoHasWaitedTooLongIsRefused() {
    take(reader(one), "a", 4 * MIB);
    take(reader(one), "b", 4 * MIB);
    pass(Duration.ofSeconds(15));
    take(reader(one), "c", 4 * MIB);
    pass(Duration.ofSeconds(6));

    assertThat(told).containsExactly("b: false");
    assertThat(room.waiting()).isEqualTo(1);
  }

  @Test
  void aCallThatHasEndedIsToldNothing() {
    take(reader(one), "a", 4 * MIB);
    var waiting = reader(one);
    take(waiting, "b", 4 * MIB);

    waiting.release();
    pass(Duration.ofSeconds(60));

    assertThat(told).isEmpty();
    assertThat(room.waiting()).isZero();
  }

  @Test
  void answersThatNobodyReadsAreGivenUpWhenOthersWait() {
    var unread = lease(one, false, "reset");
    take(unread, "a", 4 * MIB);
    unread.sent();
    pass(Duration.ofSeconds(60));
    assertThat(told).isEmpty();

    take(reader(one), "b", 4 * MIB);
    pass(Duration.ofSeconds(1));

    assertThat(told).containsExactly("reset");
  }

  @Test
  void fewMayWait() {
    take(reader(one), "a", 4 * MIB);
    for (int i = 0; i < LIMITS.most(); i++) {
      take(reader(one), "b", 4 * MIB);
    }
    assertThat(told).isEmpty();
    take(reader(one), "c", 4 * MIB);

    assertThat(told).containsExactly("c: false");
  }

  @Test
  void littleOfWhatTakesMemoryMayWait() {
    take(reader(one), "a", 4 * MIB);
    assertThat(reader(one).fit(4 * MIB, there -> told.add("b: " + there))).isFalse();
    assertThat(reader(one).fit(4 * MIB, there -> told.add("c: " + there))).isFalse();

    assertThat(told).containsExactly("c: false");
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
    room.sweep();
  }

  private boolean take(ResponseLease lease, String name, long bytes) {
    return lease.resize(bytes, there -> told.add(name + ": " + there));
  }

  private ResponseLease reader(ConnectionUsage connection) {
    return lease(connection, false, "reset of a reader");
  }

  private ResponseLease worker(ConnectionUsage connection) {
    return lease(connection, true, "reset of a worker");
  }

  private ResponseLease lease(ConnectionUsage connection, boolean isWorker, String reset) {
    return new ResponseLease(room, connection, isWorker, () -> told.add(reset));
  }
}
