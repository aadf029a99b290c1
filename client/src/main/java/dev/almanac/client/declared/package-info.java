/**
 * Schedules that an application declares in its code.
 *
 * <p>{@link dev.almanac.client.declared.Scheduled} marks a workflow method;
 * {@link dev.almanac.client.declared.Schedules} does the same without annotations. They are applied
 * when the workers start.
 *
 * <pre>{@code
 * @WorkflowInterface
 * public interface Report {
 *   @WorkflowMethod
 *   void report(Instant scheduled, Instant started);
 * }
 *
 * public static class NightlyReport implements Report {
 *   @Override
 *   @Scheduled(cron = "0 2 * * Mon-Fri", zone = "Europe/Berlin")
 *   public void report(Instant scheduled, Instant started) {}
 * }
 *
 * void run() {
 *   try (var almanac = Almanac.embedded().file(Path.of("reports.db")).start()) {
 *     var worker = almanac.workers().newWorker("reports");
 *     worker.registerWorkflowImplementationTypes(NightlyReport.class);
 *     almanac.declare(Schedules.of(worker, NightlyReport.class));
 *     almanac.workers().start(); // applies the schedules first
 *   }
 * }
 * }</pre>
 *
 * <p>Invariants: of what a person changed on the server and what the code says, the later change
 * wins, and the log says so; a schedule that is not declared any more is reported, never deleted.
 */
@NullMarked
package dev.almanac.client.declared;

import org.jspecify.annotations.NullMarked;
